internal import LinuxProcesses
import LinuxSystem
import ServiceProtocol

// Replies too large for a datagram: the service holds them until the host sends memory of its own for them.
extension ServiceConnection {
    /// Memory that a held reply fits in; sealed, so that the service cannot shrink it under the host.
    func memory(for byteCount: Int, heldFor pending: PendingReply) throws(ConnectionError) -> MemoryFile {
        guard pending.kind != .fetchReply else {
            let failure = ConnectionError.protocolViolation("a held reply to the fetching of a held reply")
            end(failure)
            throw failure
        }
        do throws(SystemError) {
            let file = try MemoryFile(name: "reply", size: byteCount)
            try file.add([.shrink, .grow, .seal])
            return file
        } catch {
            throw .system(error)
        }
    }

    /// Asks for the held reply.
    func fetch(into file: MemoryFile, heldFor pending: PendingReply) throws(ConnectionError) -> Ticket {
        try send(
            .fetchReply, pending.requestID, descriptors: [file.rawDescriptor], deadline: pending.deadline)
    }

    /// The reply that the service wrote; `fetched` is the payload of its answer to the fetching.
    func contents(of file: MemoryFile, _ fetched: [UInt8]) throws(ConnectionError) -> UnitReply {
        let written: UInt64 = try decode(fetched)
        guard written == UInt64(file.size) else {
            let failure = ConnectionError.protocolViolation("\(written) bytes of a held reply of \(file.size)")
            end(failure)
            throw failure
        }
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try file.contents(count: file.size)
        } catch {
            throw .system(error)
        }
        return try decode(bytes)
    }
}
