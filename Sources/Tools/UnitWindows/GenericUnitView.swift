import AudioToolbox
import CoreAudioKit
import HostControl
import LinuxSystem
import RemoteParameters
import SurfaceProtocol
import WindowPresentation

/// The parameters of a unit that another process plays, as a view of this one; what is changed elsewhere is seen after half
/// a second. Until the host has answered once it has no rows. Thread: main; it does not wait for the other process.
@MainActor
final class GenericUnitView: ContentSource {
    /// How long a window waits for what it is to show before it opens without; milliseconds. A host that is well answers
    /// in a few.
    private static let patience: Int32 = 300
    /// For a window.
    private(set) var view: ContentView!
    /// Of the unit and its host; the unit's number until it is known.
    private(set) var names: (unit: String, host: String?)
    /// Is called when a host has answered that did not when this was made: names and size are others now.
    var onArrival: (() -> Void)?
    private let arrival: UnitArrival
    private let controller = AUGenericViewController()
    private var failure: WindowFailure?
    private var feed: RemoteFeed?
    private var setting: RemoteSetting?
    private var isShown = true

    /// Waits for the host a moment.
    ///
    /// - Throws: `WindowFailure` where the host has answered that there is no such unit, or has ended.
    init(_ address: UnitAddress) throws {
        do throws(SystemError) {
            arrival = try UnitArrival(address)
        } catch {
            throw WindowFailure(.unusable, "the unit cannot be asked for: \(error)")
        }
        names = ("\(address.host)/\(address.instance)", nil)
        if let answer = arrival.wait(milliseconds: Self.patience) { try take(try answer.get()) }
        controller.loadViewIfNeeded()
        guard let content = controller.viewContent else { return }
        view = ContentView(content, source: self)
    }

    deinit {
        arrival.close()
        feed?.close()
    }

    /// Of a window that shows it.
    var title: String { WindowTitle.text(unit: names.unit, host: names.host) }

    /// In points.
    var preferredSize: AUViewSize {
        guard feed != nil else { return AUViewSize(width: 480, height: 320) }
        let size = controller.preferredContentSize
        return AUViewSize(width: Double(size.width), height: Double(size.height))
    }

    var descriptor: Int32 { feed?.rawDescriptor ?? arrival.rawDescriptor }
    var lookDue: UInt64? { feed?.standingDue }
    var phase: PresenterState.Phase? {
        switch feed?.standing {
        case .answering: nil
        case .silent: .stalled
        case .away(let reason), .ended(let reason): .gone(reason: reason)
        case nil: .gone(reason: failure?.message ?? "the host does not answer")
        }
    }
    var hasEnded: Bool {
        if case .ended = feed?.standing { return true }
        return failure != nil
    }

    func show(_ isShown: Bool) {
        self.isShown = isShown
        feed?.show(isShown)
    }

    func look() {
        guard let feed else { return arrive() }
        let (values, tree) = (feed.take(), controller.parameterTree)
        setting?.pausing {
            for (keyPath, value) in values {
                guard let parameter = tree?.value(forKeyPath: keyPath) as? AUParameter else { continue }
                if parameter.value != value { parameter.value = value }
            }
        }
    }

    /// Fills in what the host has answered at last.
    private func arrive() {
        guard failure == nil, let answer = arrival.answer else { return }
        do {
            try take(try answer.get())
            onArrival?()
        } catch {
            failure = error as? WindowFailure ?? WindowFailure(.unit, "\(error)")
        }
    }

    private func take(_ found: UnitArrival.Found) throws {
        let feed: RemoteFeed
        do throws(SystemError) {
            feed = try RemoteFeed(found.unit.client, found.unit.instance)
        } catch {
            throw WindowFailure(.unit, "\(found.unit.name): \(error)")
        }
        let setting = RemoteSetting { feed.set($0, $1) }
        (self.feed, self.setting) = (feed, setting)
        if !isShown { feed.show(false) }
        names = (found.unit.name, found.unit.hostName)
        controller.title = found.unit.name
        controller.parameterTree = .remote(found.parameters) { setting.set($0, $1) }
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
