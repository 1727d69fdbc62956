/// Gives a unit a file that the user selected; its descriptor travels with the message.
public struct OpenFileMessage: WireMessage {
    /// The instance's number in its service, as the `LoadMessage` gave it.
    public var unitIndex: UInt32
    /// What the file is called, and what may be done with it.
    public var file: SelectedFileDescription

    /// Nothing is checked; the reader refuses an index from `WireLimits.unitsPerService` on.
    public init(unitIndex: UInt32, file: SelectedFileDescription) {
        self.unitIndex = unitIndex
        self.file = file
    }

    /// 13 bytes, the key and the name.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        file.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        file = try SelectedFileDescription(from: &reader)
    }
}
