/// A payload that is one blob: a state, or a property's value.
public struct BytesMessage: WireMessage {
    public var bytes: [UInt8]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(bytes: bytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        bytes = try reader.bytes("bytes")
    }
}
