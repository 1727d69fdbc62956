/// The runner's first answer.
public struct HelloReply: WireMessage {
    /// The runner's own number, as `getpid` returns it.
    public var processID: Int32
    /// `AU_EXTENSION_ABI_VERSION` of the runner.
    public var abiVersion: UInt32
    /// Units that are loaded already: none in a fresh service, those of the host before in one that lingered.
    public var loadedUnits: [LoadMessage]

    /// More units than `WireLimits.unitsPerService` are refused by the reader, not here.
    public init(processID: Int32, abiVersion: UInt32, loadedUnits: [LoadMessage] = []) {
        self.processID = processID
        self.abiVersion = abiVersion
        self.loadedUnits = loadedUnits
    }

    /// 12 bytes, and at least 24 for each unit.
    public func encode(into writer: inout WireWriter) {
        writer.write(processID)
        writer.write(abiVersion)
        writer.write(array: loadedUnits) { $1.encode(into: &$0) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        processID = try reader.integer("process number")
        abiVersion = try reader.integer("ABI version")
        loadedUnits = try reader.array(
            "loaded units", limit: WireLimits.unitsPerService, elementSize: LoadMessage.minimumSize
        ) { reader throws(WireError) in try LoadMessage(from: &reader) }
    }
}
