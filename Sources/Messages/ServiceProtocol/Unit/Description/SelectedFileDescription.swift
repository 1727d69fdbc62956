/// A file that the user selected for a unit, without its descriptor.
public struct SelectedFileDescription: WireMessage {
    /// What the host and the unit call it.
    public var key: FileKey
    /// What the user calls it: the last part of its path, which the unit has no other way to learn.
    public var name: String
    /// Whether the descriptor is open for writing, too.
    public var isWritable: Bool

    /// A name that is empty or longer than `WireLimits.nameBytes` is refused by the reader, not here.
    public init(key: FileKey, name: String, isWritable: Bool) {
        self.key = key
        self.name = name
        self.isWritable = isWritable
    }

    /// Nine bytes, the key and the name.
    public func encode(into writer: inout WireWriter) {
        key.encode(into: &writer)
        writer.write(name)
        writer.write(isWritable)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        key = try FileKey(from: &reader)
        name = try reader.name("name of a file")
        isWritable = try reader.bool("whether a file may be written to")
    }
}
