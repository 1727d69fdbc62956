/// A control message for one unit of a service, or a notification from it.
public struct ControlMessage: WireMessage {
    /// The instance's number in its service, as the `LoadMessage` gave it.
    public var unitIndex: UInt32
    /// A `UnitMessage` or an encoded `UnitNotification`.
    public var bytes: [UInt8]

    /// Nothing is checked: the reader refuses an index from `WireLimits.unitsPerService` on, the unit refuses the
    /// bytes.
    public init(unitIndex: UInt32, bytes: [UInt8]) {
        self.unitIndex = unitIndex
        self.bytes = bytes
    }

    /// The bytes go without a length: they reach to the message's end.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        writer.append(bytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        bytes = reader.rest()
    }
}
