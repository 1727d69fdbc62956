/// A control message for one unit of a service, or a notification from it.
public struct ControlMessage: WireMessage {
    public var unitIndex: UInt32
    /// An encoded `UnitRequest` or `UnitNotification`.
    public var bytes: [UInt8]

    public init(unitIndex: UInt32, bytes: [UInt8]) {
        self.unitIndex = unitIndex
        self.bytes = bytes
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        writer.append(bytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        bytes = reader.rest()
    }
}
