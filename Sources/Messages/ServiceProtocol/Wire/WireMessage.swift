/// A value with one layout on the wire.
public protocol WireMessage: Equatable, Sendable {
    /// Appends the value.
    func encode(into writer: inout WireWriter)
    /// Reads the value; throws for anything that `encode(into:)` cannot have written.
    init(from reader: inout WireReader) throws(WireError)
}

extension WireMessage {
    /// The value and nothing else, as bytes.
    public var encoded: [UInt8] {
        var writer = WireWriter()
        encode(into: &writer)
        return writer.bytes
    }

    /// Reads a value that makes up all of `bytes`.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        try self.init(from: &reader)
        try reader.finish()
    }
}
