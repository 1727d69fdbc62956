/// A payload that is one blob: a state, or a property's value.
public struct BytesMessage: WireMessage {
    /// At most `WireLimits.stateBytes`; may be empty.
    public var bytes: [UInt8]

    /// More than the limit is refused by the reader, not here.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Four bytes of length, then the blob.
    public func encode(into writer: inout WireWriter) {
        writer.write(bytes: bytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        bytes = try reader.bytes("bytes")
    }
}
