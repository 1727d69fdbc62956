/// The size of a link: both ends compute the same layout from it, each for itself.
public struct LinkGeometryMessage: WireMessage {
    /// Channels of each input bus.
    public var inputChannels: [UInt32]
    /// Channels of each output bus.
    public var outputChannels: [UInt32]
    /// Frames of the longest cycle.
    public var maximumFrames: UInt32
    /// Bytes of one event area.
    public var eventBytes: UInt32

    /// Any counts are taken; the reader checks each against `WireLimits` and refuses 0 frames.
    public init(
        inputChannels: [UInt32], outputChannels: [UInt32], maximumFrames: UInt32, eventBytes: UInt32
    ) {
        self.inputChannels = inputChannels
        self.outputChannels = outputChannels
        self.maximumFrames = maximumFrames
        self.eventBytes = eventBytes
    }

    /// 16 bytes, and four for each bus.
    public func encode(into writer: inout WireWriter) {
        writer.write(array: inputChannels) { $0.write($1) }
        writer.write(array: outputChannels) { $0.write($1) }
        writer.write(maximumFrames)
        writer.write(eventBytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        inputChannels = try Self.channels("input busses", from: &reader)
        outputChannels = try Self.channels("output busses", from: &reader)
        maximumFrames = UInt32(try reader.count("maximum frames", limit: WireLimits.framesPerCycle))
        guard maximumFrames > 0 else { throw .invalidValue(field: "maximum frames", value: "0") }
        eventBytes = UInt32(try reader.count("event area", limit: WireLimits.eventBytes))
    }

    private static func channels(
        _ field: StaticString, from reader: inout WireReader
    ) throws(WireError) -> [UInt32] {
        try reader.array(field, limit: WireLimits.busses, elementSize: 4) { reader throws(WireError) in
            UInt32(try reader.count("channels of a bus", limit: WireLimits.channels))
        }
    }
}
