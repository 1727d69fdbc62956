/// Asks a unit for another number of busses.
public struct BusCountChange: WireMessage {
    /// False for the output busses.
    public var isInput: Bool
    /// Busses wanted on that side; 0 … `WireLimits.busses`.
    public var count: UInt32

    /// For a unit whose `UnitFlags` let the host change that side's number; the limit is the reader's to check.
    public init(isInput: Bool, count: UInt32) {
        self.isInput = isInput
        self.count = count
    }

    /// Five bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(isInput)
        writer.write(count)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        isInput = try reader.bool("input side")
        count = UInt32(try reader.count("busses", limit: WireLimits.busses))
    }
}
