internal import LinuxProcesses
import LinuxSystem
import ServiceProtocol

// Replies too large for a datagram: the service holds them until the host sends memory of its own for them.
extension ServiceConnection {
    /// Memory that a held reply fits in; sealed, so that the service cannot shrink it under the host.
    private func memory(for byteCount: Int, heldFor pending: PendingReply) throws(ConnectionError) -> MemoryFile {
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

    /// Asks for the held reply, which the service then writes.
    func fetch(_ byteCount: Int, heldFor pending: PendingReply) throws(ConnectionError) -> UnitReply {
        let file = try memory(for: byteCount, heldFor: pending)
        let written = try call(
            .fetchReply, pending.requestID, descriptors: [file.rawDescriptor], deadline: pending.deadline)
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
