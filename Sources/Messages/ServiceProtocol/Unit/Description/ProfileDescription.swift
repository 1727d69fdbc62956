/// A profile of MIDI Capability Inquiry.
public struct ProfileDescription: WireMessage {
    /// Five bytes, as MIDI-CI writes them.
    public var identifier: [UInt8]
    /// Shown to people; units distinguish profiles only by the identifier.
    public var name: String

    static let minimumSize = 8
    private static let longestIdentifier = 64

    /// An identifier of any length is taken; see `encode(into:)`.
    public init(identifier: [UInt8], name: String) {
        self.identifier = identifier
        self.name = name
    }

    /// Bytes of the identifier after the 64th are left out.
    public func encode(into writer: inout WireWriter) {
        writer.write(bytes: identifier.prefix(Self.longestIdentifier))
        writer.write(name)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        identifier = try reader.bytes("profile", limit: Self.longestIdentifier)
        name = try reader.string("profile name")
    }
}
