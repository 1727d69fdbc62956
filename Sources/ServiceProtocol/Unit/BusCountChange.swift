/// Asks a unit for another number of busses.
public struct BusCountChange: WireMessage {
    public var isInput: Bool
    public var count: UInt32

    public init(isInput: Bool, count: UInt32) {
        self.isInput = isInput
        self.count = count
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(isInput)
        writer.write(count)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        isInput = try reader.bool("input side")
        count = UInt32(try reader.count("busses", limit: WireLimits.busses))
    }
}
