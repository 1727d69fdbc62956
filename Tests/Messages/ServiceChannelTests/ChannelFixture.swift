import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Synchronization

/// A connection and the raw other end of its socket, which a test plays the service on.
final class ChannelFixture: Sendable {
    let connection: ServiceConnection
    let peer: UnixSocket
    let notifications = Mutex<[[UInt8]]>([])
    let closeReasons = Mutex<[ConnectionError]>([])

    init() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        peer = ends.1
        connection = ServiceConnection(socket: ends.0)
        connection.handle(
            notifications: { [weak self] index, bytes in
                self?.notifications.withLock { $0.append([UInt8(index)] + bytes) }
            },
            close: { [weak self] error in self?.closeReasons.withLock { $0.append(error) } })
    }

    /// Far away: a test that reaches it has failed.
    static var deadline: UInt64 { MonotonicClock.deadline(milliseconds: 10_000) }

    func sendRaw(_ bytes: [UInt8]) throws {
        try peer.send(bytes, deadline: Self.deadline)
    }

    func sendReply(_ kind: ServiceMessageKind, id: UInt32, _ reply: UnitReply = UnitReply()) throws {
        let header = MessageHeader(kind: kind.rawValue | MessageHeader.replyBit, requestID: id)
        try sendRaw(header.encoded + reply.encoded)
    }

    /// Reads requests and forgets them.
    func skipRequests(_ count: Int) throws {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
        defer { buffer.deallocate() }
        for _ in 0..<count { _ = try peer.receive(into: buffer, deadline: Self.deadline) }
    }

    func sendNotification(_ bytes: [UInt8]) throws {
        let header = MessageHeader(kind: ServiceMessageKind.notification.rawValue, requestID: 0)
        try sendRaw(header.encoded + ControlMessage(unitIndex: 2, bytes: bytes).encoded)
    }
}
