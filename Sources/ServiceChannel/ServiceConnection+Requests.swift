import LinuxSystem
public import ServiceProtocol
import Synchronization

extension ServiceConnection {
    /// A request on its way; ask `reply(to:)` for its answer, once.
    public struct Ticket: Sendable {
        let pending: PendingReply
    }

    /// Sends a request without waiting for its answer. The descriptors are borrowed. `deadline` (nanoseconds of the
    /// monotonic clock) is for the answer as well as for room in the socket.
    public func send(
        _ kind: ServiceMessageKind, _ payload: some WireMessage = EmptyMessage(), descriptors: [Int32] = [],
        deadline: UInt64
    ) throws(ConnectionError) -> Ticket {
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

    /// Waits for the answer to a request and returns its payload. Throws `refused` for an answer that is an error.
    public func reply(to ticket: Ticket) throws(ConnectionError) -> [UInt8] {
        try contents(of: try wholeReply(to: ticket), to: ticket.pending.kind)
    }

    /// Sends a request and waits for its answer's payload.
    public func request(
        _ kind: ServiceMessageKind, _ payload: some WireMessage = EmptyMessage(), descriptors: [Int32] = [],
        deadline: UInt64
    ) throws(ConnectionError) -> [UInt8] {
        try reply(to: try send(kind, payload, descriptors: descriptors, deadline: deadline))
    }

    /// Sends a control message to a unit and waits for the unit's own reply, whatever its status.
    public func control(
        unitIndex: UInt32, _ message: UnitMessage, deadline: UInt64
    ) throws(ConnectionError) -> UnitReply {
        let message = ControlMessage(unitIndex: unitIndex, bytes: message.bytes)
        let bytes = try self.request(.control, message, deadline: deadline)
        return try decode(bytes)
    }

    /// Tells the service to end; nothing answers.
    public func quit() {
        try? messages.send(kind: ServiceMessageKind.quit.rawValue, requestID: 0, payload: [], deadline: 0)
    }

    /// Takes a payload apart; a reply that is not what its request demands closes the connection.
    public func decode<Payload: WireMessage>(_ bytes: [UInt8]) throws(ConnectionError) -> Payload {
        do throws(WireError) {
            return try Payload(decoding: bytes)
        } catch {
            let failure = ConnectionError(error)
            end(failure)
            throw failure
        }
    }

    /// The payload of a reply; throws when it is an error.
    private func contents(of reply: UnitReply, to kind: ServiceMessageKind) throws(ConnectionError) -> [UInt8] {
        guard reply.status == 0 else { throw .refused(kind, status: reply.status, message: reply.message) }
        return reply.payload
    }

    private func wholeReply(to ticket: Ticket) throws(ConnectionError) -> UnitReply {
        let pending = ticket.pending
        let isListening = isListening.load(ordering: .acquiring)
        switch isListening ? pending.wait() : pump(for: pending) {
        case .reply(let reply):
            return reply
        case .held(let byteCount):
            let file = try memory(for: byteCount, heldFor: pending)
            return try contents(of: file, try reply(to: try fetch(into: file, heldFor: pending)))
        case .failed(let error):
            throw error
        case nil:
            abandon(pending)
            throw failure ?? .timedOut(pending.kind)
        }
    }
}
