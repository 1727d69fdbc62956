/// One bus of a unit, before any format was set.
public struct BusDescription: WireMessage {
    /// Shown to people; empty when the unit gave none.
    public var name: String
    /// Hertz.
    public var defaultSampleRate: Double
    /// Channels of the bus's format when it was described, 0 … `WireLimits.channels`; a host takes 0 as 1.
    public var defaultChannelCount: UInt32
    /// 0 … `WireLimits.channels`; 0 for no limit, as Apple's `AUAudioUnitBus.maximumChannelCount`.
    public var maximumChannelCount: UInt32
    /// Empty when any count up to the maximum will do.
    public var supportedChannelCounts: [UInt32]

    static let minimumSize = 24

    /// Counts and rates outside `WireLimits` are refused by the reader, not here.
    public init(
        name: String, defaultSampleRate: Double, defaultChannelCount: UInt32, maximumChannelCount: UInt32,
        supportedChannelCounts: [UInt32] = []
    ) {
        self.name = name
        self.defaultSampleRate = defaultSampleRate
        self.defaultChannelCount = defaultChannelCount
        self.maximumChannelCount = maximumChannelCount
        self.supportedChannelCounts = supportedChannelCounts
    }

    /// 24 bytes, the name, and four for each supported count.
    public func encode(into writer: inout WireWriter) {
        writer.write(name)
        writer.write(defaultSampleRate)
        writer.write(defaultChannelCount)
        writer.write(maximumChannelCount)
        writer.write(array: supportedChannelCounts) { $0.write($1) }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        name = try reader.string("bus name")
        defaultSampleRate = try reader.sampleRate("bus sample rate")
        defaultChannelCount = UInt32(try reader.count("channels of a bus", limit: WireLimits.channels))
        maximumChannelCount = UInt32(try reader.count("maximum channels of a bus", limit: WireLimits.channels))
        supportedChannelCounts = try reader.array(
            "supported channel counts", limit: WireLimits.capabilities, elementSize: 4
        ) { reader throws(WireError) in
            UInt32(try reader.count("supported channel count", limit: WireLimits.channels))
        }
    }
}
