/// How a message's payload travels.
public struct MessageFlags: OptionSet, Sendable {
    /// Four bytes of the header.
    public let rawValue: UInt32

    /// Takes bits that no flag has; the reader of a `MessageHeader` refuses them.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The payload is in the message's last descriptor, a sealed memory file; the datagram holds its length (u64).
    public static let payloadInMemory = MessageFlags(rawValue: 1)
    /// The reply is too large for a datagram, which holds its length (u64); the host fetches it with `fetchReply` and a
    /// memory file of its own.
    public static let replyIsHeld = MessageFlags(rawValue: 2)

    static let all: MessageFlags = [.payloadInMemory, .replyIsHeld]
}
