/// A payload that names one instance in its service.
public struct UnitIndexMessage: WireMessage {
    /// As the `LoadMessage` gave it; below `WireLimits.unitsPerService`.
    public var unitIndex: UInt32

    /// Takes any number; the range is the reader's to check.
    public init(_ unitIndex: UInt32) {
        self.unitIndex = unitIndex
    }

    /// Four bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
    }
}
