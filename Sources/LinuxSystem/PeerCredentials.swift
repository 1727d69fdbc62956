/// Who is at the other end of a socket, as the kernel recorded it when the connection was made.
public struct PeerCredentials: Sendable, Hashable {
    public let processID: Int32
    public let userID: UInt32
    public let groupID: UInt32
}
