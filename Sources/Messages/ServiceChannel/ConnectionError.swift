public import LinuxSystem
public import ServiceProtocol

/// Why a request to a service has no answer, or a connection ended.
public enum ConnectionError: Error, Equatable, Sendable {
    /// The peer closed the connection: the process ended or let go.
    case closedByPeer
    /// This side closed the connection.
    case closedHere
    /// The peer sent what the protocol does not allow; the connection was closed for it.
    case protocolViolation(String)
    /// No answer before the deadline.
    case timedOut(ServiceMessageKind)
    /// The peer answered that it will not or cannot; an Audio Unit status and the peer's reason.
    case refused(ServiceMessageKind, status: Int32, message: String)
    /// A system call failed on this side.
    case system(SystemError)
}

extension ConnectionError: CustomStringConvertible {
    public var description: String { description(of: "the service") }

    /// As `description`, for a side whose peer is not the service.
    public func description(of peer: String) -> String {
        switch self {
        case .closedByPeer: "\(peer) closed its connection"
        case .closedHere: "the connection to \(peer) is closed"
        case .protocolViolation(let reason): "\(peer) broke the protocol: \(reason)"
        case .timedOut(let kind): "\(peer) did not answer “\(kind)” in time"
        case .refused(let kind, let status, let message):
            "\(peer) answered “\(kind)” with error \(status)" + (message.isEmpty ? "" : ": \(message)")
        case .system(let error): "the connection to \(peer) failed: \(error)"
        }
    }
}

extension ConnectionError {
    init(_ error: SystemError) {
        self = error.isDisconnected ? .closedByPeer : .system(error)
    }

    init(_ error: WireError) {
        self = .protocolViolation(error.description)
    }
}
