import LinuxSystem
public import ServiceProtocol
import Synchronization

extension ServiceConnection {
    /// A request on its way; ask `reply(to:)` for its answer, once.
    public struct Ticket<Reply: WireMessage>: Sendable {
        let pending: PendingReply
    }

    /// Sends a request without waiting for its answer. The descriptors are borrowed. `deadline` (nanoseconds of the
    /// monotonic clock) is for the answer as well as for room in the socket.
    public func send<Payload, Reply: WireMessage>(
        _ request: ServiceRequest<Payload, Reply>, _ payload: Payload, descriptors: [Int32] = [], deadline: UInt64
    ) throws(ConnectionError) -> Ticket<Reply> {
        precondition(descriptors.count == request.descriptorCount, "the request travels with its descriptors")
        let kind = request.kind
        let pending = try locked { state throws(ConnectionError) in try state.begin(kind, deadline: deadline) }
        do throws(SystemError) {
            try messages.send(
                kind: kind.rawValue, requestID: pending.requestID, payload: payload.encoded, descriptors: descriptors,
                deadline: deadline)
        } catch {
            abandon(pending)
            if error.isTimeout { throw .timedOut(kind) }
            let failure = ConnectionError(error)
            end(failure)
            throw failure
        }
        return Ticket(pending: pending)
    }

    /// Waits for the answer to a request. Throws `refused` for an answer that is an error; one that is not what the
    /// request demands closes the connection.
    ///
    /// - Parameter waitsWhileHeld: whether the deadline counts only while no debugger holds the service.
    public func reply<Reply: WireMessage>(
        to ticket: Ticket<Reply>, waitsWhileHeld: Bool = false
    ) throws(ConnectionError) -> Reply {
        let reply = try wholeReply(to: ticket.pending, waitsWhileHeld: waitsWhileHeld)
        guard reply.status == 0 else {
            throw .refused(ticket.pending.kind, status: reply.status, message: reply.message)
        }
        return try decode(reply.payload)
    }

    /// Sends a request and waits for its answer.
    @discardableResult
    public func call<Payload, Reply: WireMessage>(
        _ request: ServiceRequest<Payload, Reply>, _ payload: Payload, descriptors: [Int32] = [], deadline: UInt64,
        waitsWhileHeld: Bool = false
    ) throws(ConnectionError) -> Reply {
        try reply(
            to: try send(request, payload, descriptors: descriptors, deadline: deadline), waitsWhileHeld: waitsWhileHeld
        )
    }

    /// Sends a control message to a unit and waits for the unit's own reply, whatever its status.
    public func control(
        unitIndex: UInt32, _ message: UnitMessage, deadline: UInt64, waitsWhileHeld: Bool = false
    ) throws(ConnectionError) -> UnitReply {
        try call(
            .control, ControlMessage(unitIndex: unitIndex, bytes: message.bytes), deadline: deadline,
            waitsWhileHeld: waitsWhileHeld)
    }

    /// Orders the service to end; nothing answers.
    public func quit() {
        try? messages.send(.quit, EmptyMessage())
    }

    /// Takes a payload apart; one that is not what its request demands closes the connection.
    func decode<Payload: WireMessage>(_ bytes: [UInt8]) throws(ConnectionError) -> Payload {
        do throws(WireError) {
            return try Payload(decoding: bytes)
        } catch {
            let failure = ConnectionError(error)
            end(failure)
            throw failure
        }
    }

    private func outcome(of pending: PendingReply, waitsWhileHeld: Bool) -> PendingReply.Outcome? {
        var deadline = pending.deadline
        while true {
            let isListening = isListening.load(ordering: .acquiring)
            let outcome = isListening ? pending.wait(until: deadline) : pump(for: pending, until: deadline)
            if let outcome { return outcome }
            guard waitsWhileHeld, failure == nil, let later = extendedDeadline() else { return nil }
            deadline = later
        }
    }

    private func wholeReply(to pending: PendingReply, waitsWhileHeld: Bool) throws(ConnectionError) -> UnitReply {
        switch outcome(of: pending, waitsWhileHeld: waitsWhileHeld) {
        case .reply(let reply):
            return reply
        case .held(let byteCount):
            return try fetch(byteCount, heldFor: pending)
        case .failed(let error):
            throw error
        case nil:
            abandon(pending)
            throw failure ?? .timedOut(pending.kind)
        }
    }
}
