import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization

/// Control messages to a unit in another process, whichever incarnation of it lives at the moment.
final class RemoteControl: UnitControl {
    private let component: String
    private let timeoutMilliseconds: Int
    private let waitsWhileHeld: Bool
    private let supervisor: IncarnationSupervisor<ServicePlace>
    /// Requests in a row that were waited for shortly.
    private let shortWaits = Atomic<Int>(0)

    /// - Parameter waitsWhileHeld: whether the time counts only while no debugger has the service.
    init(
        _ supervisor: IncarnationSupervisor<ServicePlace>, component: String, timeoutMilliseconds: Int,
        waitsWhileHeld: Bool
    ) {
        self.waitsWhileHeld = waitsWhileHeld
        self.supervisor = supervisor
        self.component = component
        self.timeoutMilliseconds = timeoutMilliseconds
    }

    func send(_ message: UnitMessage) throws(ExtensionHostError) -> UnitReply {
        guard message.kind == .getState else { return try pass(message) }
        guard supervisor.mayAskForState else { return try lastKnownState() }
        let asked = supervisor.place
        // One that owes an answer to another question has not been asked this one yet. Once it owed its state, that is what
        // it owes.
        let isBehind = !supervisor.wasStateDenied && asked?.process.connection.owesAnswer ?? false
        do throws(ExtensionHostError) {
            let reply = try pass(message)
            supervisor.stateWasAnswered()
            return reply
        } catch {
            if let asked, !(isBehind && error.isTimeout) { supervisor.stateWasDenied(in: asked, error) }
            throw error
        }
    }

    /// How long a service is waited for that has not answered an earlier request in time.
    private static let patienceWhenBehind = 50
    /// A service that works on something long would soon owe more answers than a connection allows.
    private static let mostShortWaits = 32

    private var absence: ExtensionHostError {
        if case .quarantined(let reason) = supervisor.phase {
            return .quarantined(component: component, reason: reason)
        }
        return .serviceUnavailable(component: component, reason: "it is being started again")
    }

    /// The unit's last answer.
    private func lastKnownState() throws(ExtensionHostError) -> UnitReply {
        guard let state = supervisor.newestState else {
            throw .serviceUnavailable(
                component: component, reason: "it gave no state when it was asked, and is left alone for a while")
        }
        return UnitReply(payload: BytesMessage(state))
    }

    func open(_ file: UnitFile) throws(ExtensionHostError) -> UnitReply {
        try reach("openFile") { [waitsWhileHeld] place, deadline throws(ConnectionError) in
            try place.process.connection.call(
                .openFile, OpenFileMessage(unitIndex: place.unitIndex, file: file.description),
                descriptors: [file.rawDescriptor], deadline: deadline, waitsWhileHeld: waitsWhileHeld)
        }
    }

    func open(_ socket: borrowing FileDescriptor, number: UInt32) throws(ExtensionHostError) -> UnitReply {
        let descriptor = socket.rawValue
        return try reach("openConnection") { [waitsWhileHeld] place, deadline throws(ConnectionError) in
            try place.process.connection.call(
                .openConnection, OpenConnectionMessage(unitIndex: place.unitIndex, number: number),
                descriptors: [descriptor], deadline: deadline, waitsWhileHeld: waitsWhileHeld)
        }
    }

    func openView(_ presenter: UnixSocket) throws(ExtensionHostError) {
        _ = try reach("openView") { [waitsWhileHeld] place, deadline throws(ConnectionError) in
            try place.process.connection.call(
                .openView, UnitIndexMessage(place.unitIndex), descriptors: [presenter.rawDescriptor],
                deadline: deadline, waitsWhileHeld: waitsWhileHeld)
            return UnitReply()
        }
    }

    private func pass(_ message: UnitMessage) throws(ExtensionHostError) -> UnitReply {
        try reach("\(message.kind)") { [waitsWhileHeld] place, deadline throws(ConnectionError) in
            try place.process.connection.control(
                unitIndex: place.unitIndex, message, deadline: deadline, waitsWhileHeld: waitsWhileHeld)
        }
    }

    private func reach(
        _ operation: String, _ body: (ServicePlace, _ deadline: UInt64) throws(ConnectionError) -> UnitReply
    ) throws(ExtensionHostError) -> UnitReply {
        guard let place = supervisor.place else { throw absence }
        // One that owes an answer is not waited for again: it answers in order.
        let isBehind = place.process.connection.owesAnswer && !waitsWhileHeld
        let isShort = isBehind && shortWaits.load(ordering: .relaxed) < Self.mostShortWaits
        let milliseconds = isShort ? min(timeoutMilliseconds, Self.patienceWhenBehind) : timeoutMilliseconds
        do throws(ConnectionError) {
            let reply = try body(place, MonotonicClock.deadline(milliseconds: milliseconds))
            shortWaits.store(0, ordering: .relaxed)
            return reply
        } catch {
            if isShort { shortWaits.wrappingAdd(1, ordering: .relaxed) }
            throw ExtensionHostError(error, component: component, operation: operation, timeoutMilliseconds)
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
        case .closedByPeer, .closedHere, .system:
            self = .serviceUnavailable(component: component, reason: error.description)
        }
    }
}
