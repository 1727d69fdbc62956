/// Asks a unit whether a bus may take a format.
public struct FormatChange: WireMessage {
    public var isInput: Bool
    public var bus: UInt32
    /// Hertz.
    public var sampleRate: Double
    public var channelCount: UInt32

    public init(isInput: Bool, bus: UInt32, sampleRate: Double, channelCount: UInt32) {
        self.isInput = isInput
        self.bus = bus
        self.sampleRate = sampleRate
        self.channelCount = channelCount
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(isInput)
        writer.write(bus)
        writer.write(sampleRate)
        writer.write(channelCount)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        isInput = try reader.bool("input side")
        bus = try reader.integer("bus")
        sampleRate = try reader.sampleRate("sample rate")
        channelCount = UInt32(try reader.count("channels of a bus", limit: WireLimits.channels))
    }
}
