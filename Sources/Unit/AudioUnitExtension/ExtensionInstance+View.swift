import AudioToolbox
import ServiceProtocol

extension ExtensionInstance {
    /// Loads the view and reports the size that it wishes, and from now on its changes. A view in a library of its own is
    /// loaded by whoever shows it. Thread: main.
    func loadView() -> ViewReply {
        if let viewSize { return ViewReply(hasView: true, preferredSize: ViewSize(viewSize)) }
        guard let controller else { return ViewReply(hasView: false) }
        let notifier = notifier
        return MainThread.assumed {
            if sizeObservation == nil {
                sizeObservation = controller.observePreferredContentSize { [weak controller] in
                    guard let controller else { return }
                    notifier.report(preferredContentSize: ViewSize(controller.preferredContentSize))
                }
            }
            controller.loadViewIfNeeded()
            return ViewReply(hasView: true, preferredSize: ViewSize(controller.preferredContentSize))
        }
    }

    /// Thread: main.
    func showView(_ isShown: Bool) {
        guard let controller else { return }
        MainThread.assumed {
            controller.beginAppearanceTransition(isShown, animated: false)
            controller.endAppearanceTransition()
        }
    }

    func supported(_ offered: [ViewConfiguration]) -> ViewIndices {
        let supported = unit.supportedViewConfigurations(offered.map(AUAudioUnitViewConfiguration.init))
        return ViewIndices(supported.filter(offered.indices.contains).map(UInt32.init))
    }
}

extension ViewSize {
    /// A size as the protocol allows it: what is no length is no wish.
    init(_ size: AUViewSize) {
        func extent(_ value: Double) -> Double { value.isFinite ? min(max(0, value), WireLimits.viewExtent) : 0 }
        self.init(width: extent(size.width), height: extent(size.height))
    }
}

extension AUAudioUnitViewConfiguration {
    convenience init(_ configuration: ViewConfiguration) {
        self.init(
            width: configuration.size.width, height: configuration.size.height,
            hostHasController: configuration.hostHasController)
    }
}
