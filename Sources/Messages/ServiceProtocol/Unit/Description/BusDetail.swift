/// What a bus has beyond its description: at the end of the unit's, left out by units that do not know it.
public struct BusDetail: WireMessage {
    /// `AUAudioUnitBus.isEnabled` when the unit was described.
    public var isEnabled: Bool
    /// Channel layouts that the bus accepts; empty for any.
    public var layoutTags: [UInt32]

    static let minimumSize = 5

    /// The defaults are what a host assumes of a bus whose unit does not report them.
    public init(isEnabled: Bool = true, layoutTags: [UInt32] = []) {
        self.isEnabled = isEnabled
        self.layoutTags = layoutTags
    }

    /// Tags after the first `WireLimits.capabilities` are left out.
    public func encode(into writer: inout WireWriter) {
        writer.write(isEnabled)
        writer.write(array: layoutTags.prefix(WireLimits.capabilities)) { $0.write($1) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        isEnabled = try reader.bool("bus enabled")
        layoutTags = try reader.array("layout tags", limit: WireLimits.capabilities, elementSize: 4) {
            reader throws(WireError) in try reader.integer("layout tag")
        }
    }
}
