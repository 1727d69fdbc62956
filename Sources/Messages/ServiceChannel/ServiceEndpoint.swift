public import LinuxProcesses
import LinuxSystem
public import ServiceProtocol
import Synchronization

/// The service's end of the socket to its host: one thread receives and replies, any thread notifies. Thread: any but
/// render.
public final class ServiceEndpoint: Sendable {
    /// What an attempt to receive brought.
    public enum Reception: ~Copyable, Sendable {
        case request(IncomingMessage)
        case endOfConnection
        /// Nothing came before the deadline, or what came was handled here.
        case nothing
    }

    private struct HeldReply {
        var requestID: UInt32
        var bytes: [UInt8]
    }

    /// How long a reply waits for room in the socket; a host that does not read for so long has gone. Milliseconds.
    private static let patience = 5000
    /// Replies kept for fetching; older ones are dropped.
    private static let heldLimit = 4
    /// Descriptors beside one message: two regions, one payload, one to spare.
    private static let descriptorLimit = 4

    private let messages: MessageSocket
    private let held = Mutex<[HeldReply]>([])

    /// Has to be the socket's only reader. A message may bring up to four descriptors.
    public init(socket: UnixSocket) {
        messages = MessageSocket(socket, acceptingDescriptors: Self.descriptorLimit)
    }

    /// Borrowed, for polling.
    public var rawDescriptor: Int32 { messages.socket.rawDescriptor }

    /// Receives one request. The fetching of held replies is answered here.
    public func receive(deadline: UInt64 = 0) throws(ConnectionError) -> Reception {
        switch try messages.receive(deadline: deadline) {
        case .nothing: return .nothing
        case .endOfConnection: return .endOfConnection
        case .message(let message):
            guard !message.isReply else { throw .protocolViolation("a reply, though this side asked nothing") }
            guard message.kind == .fetchReply else { return .request(message) }
            try handOver(message)
            return .nothing
        }
    }

    /// Answers a request; a large reply is held until the host fetches it.
    public func reply(_ reply: UnitReply, to header: MessageHeader) throws(ConnectionError) {
        let bytes = reply.encoded
        guard bytes.count > MessageHeader.maximumPayload else { return try send(bytes, to: header) }
        held.withLock { held in
            held.append(HeldReply(requestID: header.requestID, bytes: bytes))
            if held.count > Self.heldLimit { held.removeFirst() }
        }
        try send(UInt64(bytes.count).encoded, to: header, flags: .replyIsHeld)
    }

    /// Sends a unit's notification; false when the host's side of the socket is full and the notification was dropped.
    public func notify(unitIndex: UInt32, _ bytes: [UInt8]) -> Bool {
        guard bytes.count <= MessageHeader.maximumPayload - 4 else { return false }
        return (try? messages.send(.notification, ControlMessage(unitIndex: unitIndex, bytes: bytes))) != nil
    }

    private func send(_ bytes: [UInt8], to header: MessageHeader, flags: MessageFlags = []) throws(ConnectionError) {
        do throws(SystemError) {
            try messages.send(
                kind: header.kind | MessageHeader.replyBit, requestID: header.requestID, flags: flags, payload: bytes,
                deadline: MonotonicClock.deadline(milliseconds: Self.patience))
        } catch {
            throw ConnectionError(error)
        }
    }

    /// Writes a held reply into the memory that the host sent for it.
    private func handOver(_ message: consuming IncomingMessage) throws(ConnectionError) {
        let header = message.header
        try reply(fetched(&message), to: header)
    }

    private func fetched(_ message: inout IncomingMessage) -> UnitReply {
        do {
            return try message.reply(to: .fetchReply) { requestID, message in
                guard let reply = takeHeld(requestID) else {
                    throw WireError.invalidValue(field: "held reply", value: "that of request \(requestID)")
                }
                let file = try MemoryFile(adopting: try message.takeDescriptor(0), minimumSize: reply.count)
                try file.fill(with: reply)
                return UInt64(reply.count)
            }
        } catch {
            return UnitReply(status: -1, message: "\(error)")
        }
    }

    private func takeHeld(_ requestID: UInt32) -> [UInt8]? {
        held.withLock { held in
            guard let index = held.firstIndex(where: { $0.requestID == requestID }) else { return nil }
            return held.remove(at: index).bytes
        }
    }
}
