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

    /// Tells the supervisor that the runner is warm.
    public func announceReady() {
        try? messages.send(kind: ServiceMessageKind.ready.rawValue, requestID: 0, payload: [], deadline: 0)
    }

    private static func order(_ message: consuming IncomingMessage) throws(ConnectionError) -> Order {
        switch message.kind {
        case .quit: return .quit
        case .rehearse:
            do throws(WireError) {
                return .rehearse(try message.payload(as: LoadMessage.self))
            } catch {
                throw ConnectionError(error)
            }
        case .adopt:
            do throws(WireError) {
                let adoption = try message.payload(as: AdoptMessage.self)
                guard let socket = message.takeDescriptor(0) else {
                    throw WireError.invalidValue(field: "host's socket", value: "missing")
                }
                return .adopt(adoption, socket: socket)
            } catch {
                throw ConnectionError(error)
            }
        default: throw .protocolViolation("an unexpected order of kind \(message.header.kind)")
        }
    }
}
