/// Gives a unit its link; the two regions' descriptors travel with the message.
public struct OpenLinkMessage: WireMessage {
    /// The instance's number in its service, as the `LoadMessage` gave it.
    public var unitIndex: UInt32
    /// Of both regions; the service refuses regions that are too small for it.
    public var geometry: LinkGeometryMessage

    /// Nothing is checked; the reader refuses an index from `WireLimits.unitsPerService` on.
    public init(unitIndex: UInt32, geometry: LinkGeometryMessage) {
        self.unitIndex = unitIndex
        self.geometry = geometry
    }

    /// 20 bytes, and four for each bus.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        geometry.encode(into: &writer)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        geometry = try LinkGeometryMessage(from: &reader)
    }
}
