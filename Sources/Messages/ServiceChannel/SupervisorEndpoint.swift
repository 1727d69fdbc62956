public import LinuxProcesses
public import LinuxSystem
public import ServiceProtocol

/// The runner's end of the socket to its supervisor. Thread: any but render.
public final class SupervisorEndpoint: Sendable {
    /// What the supervisor wants.
    public enum Order: ~Copyable, Sendable {
        /// Serve a host on this socket.
        case adopt(AdoptMessage, socket: FileDescriptor)
        /// Make such an instance and drop it again.
        case rehearse(LoadMessage)
        case quit
        /// The supervisor has gone.
        case endOfConnection
        /// Nothing came before the deadline.
        case nothing
    }

    private let messages: MessageSocket

    /// Has to be the socket's only reader. A message may bring one descriptor: the host's socket.
    public init(socket: UnixSocket) {
        messages = MessageSocket(socket, acceptingDescriptors: 1)
    }

    /// Borrowed, for polling.
    public var rawDescriptor: Int32 { messages.socket.rawDescriptor }

    /// Receives one order.
    public func receive(deadline: UInt64 = 0) throws(ConnectionError) -> Order {
        switch try messages.receive(deadline: deadline) {
        case .nothing: return .nothing
        case .endOfConnection: return .endOfConnection
        case .message(let message): return try Self.order(message)
        }
    }

    /// Reports to the supervisor that the runner is warm.
    public func announceReady() {
        try? messages.send(.ready, EmptyMessage())
    }

    private static func order(_ message: consuming IncomingMessage) throws(ConnectionError) -> Order {
        do throws(WireError) {
            switch message.kind {
            case .quit: return .quit
            case .rehearse: return .rehearse(try message.payload(of: .rehearse))
            case .adopt: return .adopt(try message.payload(of: .adopt), socket: try message.takeDescriptor(0))
            default: break
            }
        } catch {
            throw ConnectionError(error)
        }
        throw .protocolViolation("an unexpected order of kind \(message.header.kind)")
    }
}
