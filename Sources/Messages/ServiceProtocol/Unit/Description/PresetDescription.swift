/// A factory preset.
public struct PresetDescription: WireMessage {
    /// Negative for presets of a user, as Apple's `AUAudioUnitPreset.number`.
    public var number: Int64
    /// Shown to people.
    public var name: String

    static let minimumSize = 12

    /// Any number is taken; of two presets with one number a unit selects the first.
    public init(number: Int64, name: String) {
        self.number = number
        self.name = name
    }

    /// 12 bytes and the name.
    public func encode(into writer: inout WireWriter) {
        writer.write(number)
        writer.write(name)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        number = try reader.integer("preset number")
        name = try reader.string("preset name")
    }
}
