/// Who is at the other end of a socket, as the kernel recorded it when the connection was made.
public struct PeerCredentials: Sendable, Hashable {
    /// As this process's PID name space numbers it; the process may be gone and its number taken by another.
    public let processID: Int32
    /// The effective user at the time of the connection.
    public let userID: UInt32
    /// The effective group at the time of the connection.
    public let groupID: UInt32
}
