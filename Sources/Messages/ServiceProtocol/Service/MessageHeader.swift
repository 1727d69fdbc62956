/// The twelve bytes that start every datagram between host, supervisor and runner.
public struct MessageHeader: WireMessage {
    /// `ServiceProtocolVersion.current` of the sender.
    public var version: UInt16
    /// A `ServiceMessageKind`; a reply has `replyBit` set too.
    public var kind: UInt16
    /// Chosen by the one who asks, repeated in the reply; 0 for a notification.
    public var requestID: UInt32
    /// Empty when the whole payload is in the datagram.
    public var flags: MessageFlags

    /// Bytes.
    public static let encodedSize = 12
    /// The bit of `kind` that replies have, and neither requests nor notifications.
    public static let replyBit: UInt16 = 0x8000
    /// Bytes of the largest datagram; larger payloads travel in a memory file.
    public static let maximumDatagram = 64 << 10
    /// Bytes of the largest payload inside a datagram.
    public static let maximumPayload = 60 << 10

    /// The version is this build's; whoever replies sets `replyBit` in `kind`.
    public init(kind: UInt16, requestID: UInt32, flags: MessageFlags = []) {
        version = ServiceProtocolVersion.current
        self.kind = kind
        self.requestID = requestID
        self.flags = flags
    }

    /// `encodedSize` bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(version)
        writer.write(kind)
        writer.write(requestID)
        writer.write(flags.rawValue)
    }

    /// Reads a header; throws for another version and for flags that are not known.
    public init(from reader: inout WireReader) throws(WireError) {
        version = try reader.integer("protocol version")
        guard version == ServiceProtocolVersion.current else {
            throw .wrongVersion(received: version, expected: ServiceProtocolVersion.current)
        }
        kind = try reader.integer("message kind")
        requestID = try reader.integer("request number")
        flags = MessageFlags(rawValue: try reader.integer("message flags"))
        guard flags.isSubset(of: .all) else {
            throw .invalidValue(field: "message flags", value: "\(flags.rawValue)")
        }
    }
}
