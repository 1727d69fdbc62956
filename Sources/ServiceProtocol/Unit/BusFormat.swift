/// The format of one bus at allocation: non-interleaved Float32.
public struct BusFormat: WireMessage {
    /// Hertz.
    public var sampleRate: Double
    public var channelCount: UInt32
    public var isEnabled: Bool

    static let encodedSize = 13

    public init(sampleRate: Double, channelCount: UInt32, isEnabled: Bool = true) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.isEnabled = isEnabled
    }

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
