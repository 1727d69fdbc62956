/// Why a varlink call did not come to a reply.
public enum VarlinkClientError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody listens at the address.
    case notRunning(address: String)
    /// The other end is another user's process, or not the process that was expected.
    case foreignPeer(address: String, process: Int32, user: UInt32)
    /// The connection ended before the reply.
    case disconnected(address: String)
    /// No reply came within the time.
    case timedOut(method: String, seconds: Double)
    /// The reply is not what the interface promises.
    case malformedReply(method: String, reason: String)

    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .notRunning(let address): "nothing listens at \(address); is the service started?"
        case .foreignPeer(let address, let process, let user):
            "\(address) is served by process \(process) of user \(user), not the expected one; it was not spoken to"
        case .disconnected(let address): "\(address) closed the connection before it answered"
        case .timedOut(let method, let seconds): "\(method) was not answered within \(seconds) s"
        case .malformedReply(let method, let reason): "the reply to \(method) makes no sense: \(reason)"
        }
    }
}
