/// The host's first message.
public struct HelloMessage: WireMessage {
    /// `AU_EXTENSION_ABI_VERSION` of the host.
    public var abiVersion: UInt32

    /// A version that is not the runner's is answered with `kAudioUnitErr_FailedInitialization`.
    public init(abiVersion: UInt32) {
        self.abiVersion = abiVersion
    }

    /// Four bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(abiVersion)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        abiVersion = try reader.integer("ABI version")
    }
}
