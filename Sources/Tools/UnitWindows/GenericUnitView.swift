import AudioToolbox
import CoreAudioKit
import HostControl
import RemoteParameters
import SurfaceProtocol
import WindowPresentation

/// The parameters of a unit that another process plays, as a view of this one; what is changed elsewhere is seen after half
/// a second. Thread: main; it does not wait for the other process.
@MainActor
final class GenericUnitView: ContentSource {
    /// For a window.
    private(set) var view: ContentView!
    /// In points.
    let preferredSize: AUViewSize
    private let feed: RemoteFeed
    private let tree: AUParameterTree
    private let controller = AUGenericViewController()
    private let setting: RemoteSetting

    /// Waits for the host once, for what parameters there are.
    ///
    /// - Throws: as `HostClient.parameters`, and where the process has no thread left.
    init(_ client: HostClient, _ instance: UInt64, title: String) throws {
        let parameters = try client.parameters(instance: instance)
        let feed = try RemoteFeed(client, instance)
        let setting = RemoteSetting { feed.set($0, $1) }
        (self.feed, self.setting) = (feed, setting)
        tree = .remote(parameters) { setting.set($0, $1) }
        controller.title = title
        controller.parameterTree = tree
        controller.loadViewIfNeeded()
        let size = controller.preferredContentSize
        preferredSize = AUViewSize(width: Double(size.width), height: Double(size.height))
        guard let content = controller.viewContent else { return }
        view = ContentView(content, source: self)
    }

    deinit { feed.close() }

    var descriptor: Int32 { feed.rawDescriptor }
    var lookDue: UInt64? { feed.standingDue }
    var phase: PresenterState.Phase? {
        switch feed.standing {
        case .answering: nil
        case .silent: .stalled
        case .away(let reason), .ended(let reason): .gone(reason: reason)
        }
    }
    var hasEnded: Bool {
        if case .ended = feed.standing { true } else { false }
    }

    func show(_ isShown: Bool) { feed.show(isShown) }

    func look() {
        let values = feed.take()
        setting.pausing {
            for (keyPath, value) in values {
                guard let parameter = tree.value(forKeyPath: keyPath) as? AUParameter else { continue }
                if parameter.value != value { parameter.value = value }
            }
        }
    }
}

/// Hands on what a person sets, and not what was read.
// @unchecked: used on the main thread, where whoever sets a parameter by the view is.
private final class RemoteSetting: @unchecked Sendable {
    private let body: (String, AUValue) -> Void
    private var isPaused = false

    init(_ body: @escaping (String, AUValue) -> Void) { self.body = body }

    func set(_ keyPath: String, _ value: AUValue) { if !isPaused { body(keyPath, value) } }

    func pausing(_ read: () -> Void) {
        isPaused = true
        read()
        isPaused = false
    }
}
