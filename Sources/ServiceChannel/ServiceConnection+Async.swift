import LinuxSystem
public import ServiceProtocol
import Synchronization

extension ServiceConnection {
    /// As `request`, without holding a thread while it waits; the connection must be listening, else the caller's
    /// thread waits.
    public func response(
        to kind: ServiceMessageKind, _ payload: some WireMessage = EmptyMessage(), descriptors: [Int32] = [],
        deadline: UInt64
    ) async throws(ConnectionError) -> [UInt8] {
        guard isListening.load(ordering: .acquiring) else {
            return try request(kind, payload, descriptors: descriptors, deadline: deadline)
        }
        let ticket = try send(kind, payload, descriptors: descriptors, deadline: deadline)
        return try contents(of: try await wholeReply(of: ticket), to: kind)
    }

    /// As `control`, without holding a thread while it waits.
    public func controlResponse(
        unitIndex: UInt32, _ message: UnitMessage, deadline: UInt64
    ) async throws(ConnectionError) -> UnitReply {
        let message = ControlMessage(unitIndex: unitIndex, bytes: message.bytes)
        return try decode(try await response(to: .control, message, deadline: deadline))
    }

    private func wholeReply(of ticket: Ticket) async throws(ConnectionError) -> UnitReply {
        switch await outcome(of: ticket.pending) {
        case .reply(let reply):
            return reply
        case .held(let byteCount):
            let file = try memory(for: byteCount, heldFor: ticket.pending)
            let fetching = try fetch(into: file, heldFor: ticket.pending)
            let fetched = try contents(of: try await wholeReply(of: fetching), to: .fetchReply)
            return try contents(of: file, fetched)
        case .failed(let error):
            throw error
        }
    }

    private func outcome(of pending: PendingReply) async -> PendingReply.Outcome {
        ConnectionReactor.note(deadline: pending.deadline)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.whenDone { continuation.resume(returning: $0) }
            }
        } onCancel: {
            abandon(pending)
            pending.complete(.failed(.cancelled(pending.kind)))
        }
    }
}

extension ServiceConnection {
    /// The payload of a reply; throws when it is an error.
    func contents(of reply: UnitReply, to kind: ServiceMessageKind) throws(ConnectionError) -> [UInt8] {
        guard reply.status == 0 else { throw .refused(kind, status: reply.status, message: reply.message) }
        return reply.payload
    }
}
