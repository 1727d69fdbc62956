/// Why received bytes are not the message that they claim to be.
///
/// Thrown by every decoder of this module; nothing here ever traps on received bytes.
public enum WireError: Error, Equatable, Sendable {
    /// The message ends inside a field.
    case truncated(field: String, needed: Int, remaining: Int)
    /// Bytes are left after the last field.
    case trailingBytes(count: Int)
    /// A count or a length is larger than the message or its limit allows.
    case tooMany(field: String, count: Int, limit: Int)
    /// A string is not UTF-8.
    case invalidText(field: String)
    /// A value lies outside what the field may hold.
    case invalidValue(field: String, value: String)
    /// The message's kind is not known here.
    case unknownKind(UInt16)
    /// Descriptors that belong to the message did not come with it, or were taken before.
    case missingDescriptors(received: Int, expected: Int)
    /// The message speaks another version of the protocol.
    case wrongVersion(received: UInt16, expected: UInt16)
}

extension WireError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .truncated(let field, let needed, let remaining):
            "message too short: \(field) needs \(needed) bytes, \(remaining) are left"
        case .trailingBytes(let count):
            "message too long: \(count) bytes after its last field"
        case .tooMany(let field, let count, let limit):
            "\(field) has \(count) elements or bytes; at most \(limit) are accepted"
        case .invalidText(let field):
            "\(field) is not UTF-8 text"
        case .invalidValue(let field, let value):
            "\(field) cannot be \(value)"
        case .unknownKind(let kind):
            "message kind \(kind) is not known; host and service may be of different versions"
        case .missingDescriptors(let received, let expected):
            "message lacks a descriptor: \(received) came, \(expected) belong to it"
        case .wrongVersion(let received, let expected):
            "message of protocol version \(received), this side speaks \(expected); "
                + "install host and service of one version"
        }
    }
}
