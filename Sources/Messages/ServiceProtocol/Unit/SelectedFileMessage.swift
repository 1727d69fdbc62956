/// Gives a unit a file that the user selected; in the unit's own process.
public struct SelectedFileMessage: WireMessage {
    /// What the file is called, and what may be done with it.
    public var file: SelectedFileDescription
    /// The open file, by its number in this process, until the unit has replied; never negative.
    public var descriptor: Int32

    /// A negative descriptor is refused by the reader, not here.
    public init(_ file: SelectedFileDescription, descriptor: Int32) {
        self.file = file
        self.descriptor = descriptor
    }

    /// 13 bytes, the key and the name.
    public func encode(into writer: inout WireWriter) {
        file.encode(into: &writer)
        writer.write(descriptor)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        file = try SelectedFileDescription(from: &reader)
        descriptor = try reader.integer("descriptor")
        guard descriptor >= 0 else { throw .invalidValue(field: "descriptor", value: "\(descriptor)") }
    }
}
