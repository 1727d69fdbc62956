/// The host's first message.
public struct HelloMessage: WireMessage {
    /// `AU_EXTENSION_ABI_VERSION` of the host.
    public var abiVersion: UInt32

    public init(abiVersion: UInt32) {
        self.abiVersion = abiVersion
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(abiVersion)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        abiVersion = try reader.integer("ABI version")
    }
}
