/// A unit's answer to allocation.
public struct AllocateReply: WireMessage {
    /// Seconds.
    public var latency: Double
    /// Seconds.
    public var tailTime: Double

    /// Any times are taken; `encode(into:)` makes them finite.
    public init(latency: Double, tailTime: Double) {
        self.latency = latency
        self.tailTime = tailTime
    }

    /// An endless tail is written as the largest finite time.
    public func encode(into writer: inout WireWriter) {
        writer.write(latency.wireDuration)
        writer.write(tailTime.wireDuration)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        latency = try reader.duration("latency")
        tailTime = try reader.duration("tail time")
    }
}

extension Double {
    /// A time that every reader accepts: NaN and negative become 0, infinity the largest finite number.
    var wireDuration: Double {
        isNaN ? 0 : Swift.min(Swift.max(self, 0), .greatestFiniteMagnitude)
    }
}
