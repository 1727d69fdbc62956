/// A payload that names one instance in its service.
public struct UnitIndexMessage: WireMessage {
    public var unitIndex: UInt32

    public init(_ unitIndex: UInt32) {
        self.unitIndex = unitIndex
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
    }
}
