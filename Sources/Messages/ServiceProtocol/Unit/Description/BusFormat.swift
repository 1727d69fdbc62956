/// The format of one bus at allocation: non-interleaved Float32.
public struct BusFormat: WireMessage {
    /// Hertz.
    public var sampleRate: Double
    /// 0 … `WireLimits.channels`.
    public var channelCount: UInt32
    /// While false the bus keeps the format that it has: rate and count are read and not used.
    public var isEnabled: Bool

    static let encodedSize = 13

    /// Rate and count are checked by the reader, those of a bus that is not enabled too.
    public init(sampleRate: Double, channelCount: UInt32, isEnabled: Bool = true) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.isEnabled = isEnabled
    }

    /// 13 bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(sampleRate)
        writer.write(channelCount)
        writer.write(isEnabled)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        sampleRate = try reader.sampleRate("sample rate")
        channelCount = UInt32(try reader.count("channels of a bus", limit: WireLimits.channels))
        isEnabled = try reader.bool("bus enabled")
    }
}

extension WireReader {
    /// Reads a sample rate in hertz.
    mutating func sampleRate(_ field: StaticString) throws(WireError) -> Double {
        let rate = try double(field)
        guard WireLimits.sampleRates.contains(rate) else {
            throw .invalidValue(field: "\(field)", value: "\(rate) Hz")
        }
        return rate
    }
}
