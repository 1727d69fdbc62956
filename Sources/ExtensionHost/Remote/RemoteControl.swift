import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization

/// Control messages to a unit in another process, whichever incarnation of it lives at the moment.
final class RemoteControl: UnitControl {
    private struct Route {
        let process: ServiceProcess
        let unitIndex: UInt32
    }

    private let component: String
    private let timeoutMilliseconds: Int
    private let route = Mutex<Route?>(nil)
    private let inquiry = Mutex(StateInquiry())
    private let unit = Mutex(WeakUnit())

    private struct WeakUnit {
        weak var value: RemoteAudioUnit?
    }

    init(component: String, timeoutMilliseconds: Int) {
        self.component = component
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// Sends what follows to this incarnation; nil while there is none.
    func follow(_ process: ServiceProcess?, unitIndex: UInt32) {
        route.withLock { $0 = process.map { Route(process: $0, unitIndex: unitIndex) } }
    }

    /// Names the unit that the messages are for; made after this.
    func serve(_ unit: RemoteAudioUnit) { self.unit.withLock { $0.value = unit } }

    /// Whether the unit can be asked for its state without fear that it ends over it.
    func mayAskForState(at now: UInt64) -> Bool { inquiry.withLock { $0.isAllowed(at: now) } }

    func send(_ message: UnitMessage) throws(ExtensionHostError) -> UnitReply {
        guard message.kind == .getState else { return try pass(message) }
        guard mayAskForState(at: MonotonicClock.now()) else { return try lastKnownState() }
        let asked = route.withLock { $0?.process }
        do throws(ExtensionHostError) {
            let reply = try pass(message)
            inquiry.withLock { $0.answered() }
            return reply
        } catch {
            if let asked { noteSilence(of: asked, error) }
            throw error
        }
    }

    /// What the unit said when it was asked last.
    private func lastKnownState() throws(ExtensionHostError) -> UnitReply {
        guard let state = unit.withLock({ $0.value })?.newestState else {
            throw .serviceUnavailable(
                component: component, reason: "it gave no state when it was asked, and is left alone for a while")
        }
        return UnitReply(payload: BytesMessage(state))
    }

    /// A unit that gave no state because it crashed or hangs is left alone for a while.
    private func noteSilence(of process: ServiceProcess, _ error: ExtensionHostError) {
        switch error {
        case .timedOut: break
        case .serviceUnavailable where process.isUnitsFault(process.cause()): break
        default: return
        }
        guard let pause = inquiry.withLock({ $0.brokeOff(at: MonotonicClock.now()) }) else { return }
        unit.withLock { $0.value }?.gaveNoState(process.processID, error, pauseSeconds: pause / 1_000_000_000)
    }

    private func pass(_ message: UnitMessage) throws(ExtensionHostError) -> UnitReply {
        guard let route = route.withLock({ $0 }) else {
            throw .serviceUnavailable(component: component, reason: "it is being started again")
        }
        let deadline = MonotonicClock.deadline(milliseconds: timeoutMilliseconds)
        do throws(ConnectionError) {
            return try route.process.connection.control(
                unitIndex: route.unitIndex, message, deadline: deadline)
        } catch {
            throw ExtensionHostError(error, component: component, operation: "\(message.kind)", timeoutMilliseconds)
        }
    }
}

extension ExtensionHostError {
    /// What a failed connection means for the one who asked.
    init(_ error: ConnectionError, component: String, operation: String, _ milliseconds: Int) {
        switch error {
        case .timedOut: self = .timedOut(component: component, operation: operation, milliseconds: milliseconds)
        case .refused(_, let status, let message):
            self = .refused(operation: operation, status: status, message: message)
        case .protocolViolation(let reason): self = .protocolViolation(operation: operation, detail: reason)
        case .closedByPeer, .closedHere, .cancelled, .system:
            self = .serviceUnavailable(component: component, reason: error.description)
        }
    }
}
