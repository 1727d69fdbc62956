public import LinuxProcesses
public import LinuxSystem
import ServiceProtocol

/// A socket that carries the messages of a view, one to a packet.
///
/// Thread: one receives, any but render sends.
// @unchecked: the memory is used by the one thread that receives; all else is constant.
public final class SurfaceSocket: @unchecked Sendable {
    /// What one attempt to receive brought.
    public enum Reception<Message: Sendable>: ~Copyable, Sendable {
        case message(Message, descriptor: FileDescriptor?)
        case endOfConnection
        /// Nothing came before the deadline.
        case nothing
        /// What came is no message; why, for people.
        case violation(String)
    }

    private let socket: UnixSocket
    private let acceptsDescriptors: Bool
    /// Untouched until something comes.
    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: SurfaceLimits.messageBytes, alignment: 16)

    /// - Parameters:
    ///   - socket: a connected socket for sequenced packets.
    ///   - acceptsDescriptors: whether a message may bring one; otherwise one that does is a violation.
    public init(_ socket: UnixSocket, acceptsDescriptors: Bool) {
        self.socket = socket
        self.acceptsDescriptors = acceptsDescriptors
    }

    deinit { memory.deallocate() }

    /// Borrowed, for polling.
    public var rawDescriptor: Int32 { socket.rawDescriptor }

    /// Says something to a view; the descriptor is borrowed. Throws `SystemError` when the view does not read, or has
    /// gone.
    public func send(_ message: PresenterMessage, descriptor: Int32? = nil) throws(SystemError) {
        try socket.send(message.bytes, descriptors: descriptor.map { [$0] } ?? [])
    }

    /// Says something to a presenter. Throws `SystemError` when it does not read, or has gone.
    public func send(_ message: ViewMessage) throws(SystemError) { try socket.send(message.bytes) }

    /// The next message of a presenter.
    public func receiveFromPresenter(deadline: UInt64 = 0) -> Reception<PresenterMessage> {
        receive(deadline) { bytes throws(WireError) in try PresenterMessage(received: bytes) }
    }

    /// The next message of a view.
    public func receiveFromView(deadline: UInt64 = 0) -> Reception<ViewMessage> {
        receive(deadline) { bytes throws(WireError) in try ViewMessage(received: bytes) }
    }

    /// Both ends see the end of the channel.
    public func close() { socket.shutDown() }

    private func receive<Message>(
        _ deadline: UInt64, _ decode: ([UInt8]) throws(WireError) -> Message
    ) -> Reception<Message> {
        do throws(SystemError) {
            let limit = acceptsDescriptors ? 1 : 0
            let received = try socket.receive(into: memory, maximumDescriptors: limit, deadline: deadline)
            guard received.byteCount > 0 else { return .endOfConnection }
            guard !received.isTruncated else { return .violation("it sends a message of more than 64 KiB") }
            guard !received.descriptorsTruncated else { return .violation("it sends a file that nobody asked for") }
            return Self.open([UInt8](memory.prefix(received.byteCount)), received, decode)
        } catch {
            return error.isTimeout ? .nothing : .endOfConnection
        }
    }

    private static func open<Message>(
        _ bytes: [UInt8], _ received: consuming ReceivedMessage, _ decode: ([UInt8]) throws(WireError) -> Message
    ) -> Reception<Message> {
        do throws(WireError) {
            let message = try decode(bytes)
            return .message(message, descriptor: received.takeDescriptor(0))
        } catch {
            return .violation("\(error)")
        }
    }
}
