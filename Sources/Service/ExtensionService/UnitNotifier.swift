import AudioTypes
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization

/// Carries one instance's notifications to the host, whichever host that is at the moment.
///
/// Thread: any but render.
final class UnitNotifier: Sendable {
    private struct State {
        var endpoint: ServiceEndpoint?
        /// A notification was dropped because the host did not read: it has to look at the unit again.
        var hasLost = false
        /// Values that wait to travel together, and when the last ones did.
        var waiting = WaitingChanges()
        var sentAt: UInt64 = 0
        /// The unit's own words when it cannot be made.
        var creationFailure: String?
    }

    /// How often values are sent; a host does not listen to a service that floods it. Nanoseconds.
    private static let interval: UInt64 = 10_000_000

    let unitIndex: UInt32
    private let state = Mutex(State())
    /// Held while values that waited are sent, so that none overtakes another.
    private let sending = Mutex(())
    /// Makes the control loop look when values are due.
    private let wake: EventCounter

    init(unitIndex: UInt32, wake: EventCounter) {
        self.unitIndex = unitIndex
        self.wake = wake
    }

    /// Whether something was dropped.
    var hasLost: Bool { state.withLock { $0.hasLost } }

    /// Why the unit could not be made, if it said so.
    var creationFailure: String? { state.withLock { $0.creationFailure } }

    /// Sends what follows here; nil while there is no host.
    func use(_ endpoint: ServiceEndpoint?) {
        state.withLock { state in
            state.endpoint = endpoint
            state.hasLost = false
        }
    }

    /// Takes a notification from the unit. Values that come one after another within an interval travel together.
    func send(_ bytes: [UInt8]) {
        let now = MonotonicClock.now()
        switch try? UnitNotification(decoding: bytes) {
        case .parametersChanged(let values): enqueue(now) { $0.add(values) }
        case .creationFailed(let reason): state.withLock { $0.creationFailure = reason }
        case .parameterEvents(let changes): enqueue(now) { $0.add(changes) }
        default:
            flush()
            transmit(bytes)
        }
    }

    /// Sends the values that wait.
    func flush() {
        sending.withLock { _ in
            let waiting = state.withLock { state in
                if !state.waiting.isEmpty { state.sentAt = MonotonicClock.now() }
                return state.waiting.take()
            }
            for notification in waiting { transmit(notification.encoded) }
        }
    }

    /// Sends the values that wait, when it is time; returns when it is time for those that stay, nil when none do.
    func flushIfDue(_ now: UInt64) -> UInt64? {
        let due = state.withLock { $0.waiting.isEmpty ? nil : $0.sentAt + Self.interval }
        guard let due, due <= now else { return due }
        flush()
        return nil
    }

    private func enqueue(_ now: UInt64, _ add: (inout WaitingChanges) -> Void) {
        let (isDue, isFirst) = state.withLock { state in
            let isFirst = state.waiting.isEmpty
            add(&state.waiting)
            return (now >= state.sentAt + Self.interval, isFirst)
        }
        if isDue { flush() } else if isFirst { wake.signal() }
    }

    /// Makes up for what was dropped, once there is room again.
    func sendLost() {
        guard hasLost else { return }
        state.withLock { $0.hasLost = false }
        transmit(UnitNotification.descriptionChanged.encoded)
    }

    private func transmit(_ bytes: [UInt8]) {
        guard let endpoint = state.withLock({ $0.endpoint }) else { return }
        if !endpoint.notify(unitIndex: unitIndex, bytes) { state.withLock { $0.hasLost = true } }
    }
}
