import AudioToolbox
import ServiceProtocol

extension ExtensionAudioUnit {
    /// The controller of the view as it is now; nil without a view, or while the unit is missing.
    func viewController() async -> ExtensionViewController? {
        let (epoch, lostSelection) = viewSeat.begin()
        if let lostSelection {
            guard isTold(lostSelection) else { return nil }
            viewSeat.confirmSelection(epoch: epoch)
        }
        guard let reply = await askForView(), reply.hasView else { return nil }
        return await viewSeat.controller(for: self, AUViewSize(reply.preferredSize), epoch: epoch)
    }

    /// Whether the unit received a selection; it may refuse it.
    private func isTold(_ selection: AUAudioUnitViewConfiguration) -> Bool {
        do throws(ExtensionHostError) {
            try control.call(.selectViewConfiguration, ViewConfiguration(selection))
            return true
        } catch .refused {
            return true
        } catch {
            return false
        }
    }

    /// A unit of this process loads its view on the main thread, where the question has to be asked then.
    private func askForView() async -> ViewReply? {
        guard isLoadedInProcess else { return try? control.call(.requestView) }
        return await MainActor.run { try? control.call(.requestView) }
    }

    /// - Throws: `ExtensionHostError.protocolViolation` when the unit names what was not offered.
    func supported(_ offered: [AUAudioUnitViewConfiguration]) throws(ExtensionHostError) -> [Int] {
        let offered = offered.prefix(WireLimits.viewConfigurations).map(ViewConfiguration.init)
        let indices = try control.call(.supportedViewConfigurations, ViewConfigurations(offered))
        do throws(WireError) {
            return try indices.checked(below: offered.count)
        } catch {
            throw .protocolViolation(operation: "supportedViewConfigurations", detail: error.description)
        }
    }

    /// Notifies the unit whether its view is seen. Thread: main.
    @MainActor
    func showView(_ isShown: Bool) {
        guard !isLoadedInProcess else {
            _ = try? control.call(.showView, isShown)
            return
        }
        viewSeat.show(isShown) { [weak self] in _ = try? self?.control.call(.showView, $0) }
    }
}

extension AUViewSize {
    init(_ size: ViewSize) { self.init(width: size.width, height: size.height) }
}

extension ViewConfiguration {
    /// What is no length is sent as "any".
    init(_ configuration: AUAudioUnitViewConfiguration) {
        func extent(_ value: Double) -> Double { value.isFinite ? min(max(0, value), WireLimits.viewExtent) : 0 }
        self.init(
            size: ViewSize(width: extent(configuration.width), height: extent(configuration.height)),
            hostHasController: configuration.hostHasController)
    }
}
