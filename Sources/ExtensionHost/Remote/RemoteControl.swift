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

    init(component: String, timeoutMilliseconds: Int) {
        self.component = component
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    /// Sends what follows to this incarnation; nil while there is none.
    func follow(_ process: ServiceProcess?, unitIndex: UInt32) {
        route.withLock { $0 = process.map { Route(process: $0, unitIndex: unitIndex) } }
    }

    func send(_ request: UnitRequest) throws(ExtensionHostError) -> UnitReply {
        guard let route = route.withLock({ $0 }) else {
            throw .serviceUnavailable(component: component, reason: "it is being started again")
        }
        let deadline = MonotonicClock.deadline(milliseconds: timeoutMilliseconds)
        do throws(ConnectionError) {
            return try route.process.connection.control(
                unitIndex: route.unitIndex, request, deadline: deadline)
        } catch {
            throw ExtensionHostError(error, component: component, operation: "\(request.kind)", timeoutMilliseconds)
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
