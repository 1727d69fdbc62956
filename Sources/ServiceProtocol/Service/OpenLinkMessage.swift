/// Gives a unit its link; the two regions' descriptors travel with the message.
public struct OpenLinkMessage: WireMessage {
    /// The instance's number in its service, as the `LoadMessage` gave it.
    public var unitIndex: UInt32
    /// Of both regions; the service refuses regions that are too small for it.
    public var geometry: LinkGeometryMessage
    /// Which parameter stands at which place of the link's mirror; `geometry.parameterCount` addresses.
    public var parameterAddresses: [UInt64]

    /// The reader refuses any other number of addresses than `geometry.parameterCount`.
    public init(unitIndex: UInt32, geometry: LinkGeometryMessage, parameterAddresses: [UInt64]) {
        self.unitIndex = unitIndex
        self.geometry = geometry
        self.parameterAddresses = parameterAddresses
    }

    /// 28 bytes, four for each bus, eight for each address.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        geometry.encode(into: &writer)
        writer.write(array: parameterAddresses) { $0.write($1) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        geometry = try LinkGeometryMessage(from: &reader)
        parameterAddresses = try reader.array(
            "parameter addresses", limit: WireLimits.parameterNodes, elementSize: 8
        ) { reader throws(WireError) in try reader.integer("parameter address") }
        guard parameterAddresses.count == Int(geometry.parameterCount) else {
            throw .invalidValue(
                field: "parameter addresses",
                value: "\(parameterAddresses.count) for a link of \(geometry.parameterCount)")
        }
    }
}
