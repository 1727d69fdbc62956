/// The runner's first answer.
public struct HelloReply: WireMessage {
    public var processID: Int32
    /// `AU_EXTENSION_ABI_VERSION` of the runner.
    public var abiVersion: UInt32

    public init(processID: Int32, abiVersion: UInt32) {
        self.processID = processID
        self.abiVersion = abiVersion
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(processID)
        writer.write(abiVersion)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        processID = try reader.integer("process number")
        abiVersion = try reader.integer("ABI version")
    }
}
