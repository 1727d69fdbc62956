/// A factory preset.
public struct PresetDescription: WireMessage {
    public var number: Int64
    public var name: String

    static let minimumSize = 12

    public init(number: Int64, name: String) {
        self.number = number
        self.name = name
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(number)
        writer.write(name)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        number = try reader.integer("preset number")
        name = try reader.string("preset name")
    }
}
