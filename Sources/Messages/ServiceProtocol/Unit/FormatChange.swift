/// Asks a unit whether a bus may take a format.
public struct FormatChange: WireMessage {
    /// False for an output bus.
    public var isInput: Bool
    /// Counted from 0 on its side; one that the unit lacks is answered with `kAudioUnitErr_InvalidElement`.
    public var bus: UInt32
    /// Hertz.
    public var sampleRate: Double
    /// 0 … `WireLimits.channels`.
    public var channelCount: UInt32
    /// 0 for none, or for one that says no more than the count; left out then.
    public var layoutTag: UInt32

    /// Rate and count are the reader's to check, the bus is the unit's.
    public init(isInput: Bool, bus: UInt32, sampleRate: Double, channelCount: UInt32, layoutTag: UInt32 = 0) {
        self.isInput = isInput
        self.bus = bus
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.layoutTag = layoutTag
    }

    /// 17 bytes, 21 with a layout tag.
    public func encode(into writer: inout WireWriter) {
        writer.write(isInput)
        writer.write(bus)
        writer.write(sampleRate)
        writer.write(channelCount)
        if layoutTag != 0 { writer.write(layoutTag) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        isInput = try reader.bool("input side")
        bus = try reader.integer("bus")
        sampleRate = try reader.sampleRate("sample rate")
        channelCount = UInt32(try reader.count("channels of a bus", limit: WireLimits.channels))
        layoutTag = reader.remaining > 0 ? try reader.integer("layout tag") : 0
    }
}
