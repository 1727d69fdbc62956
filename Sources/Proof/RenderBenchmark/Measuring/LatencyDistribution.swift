/// The sorted latencies of one subject, in nanoseconds.
public struct LatencyDistribution: Sendable {
    private let sorted: [UInt64]
    /// The mean in nanoseconds; 0 when empty.
    public let mean: Double

    /// Takes the samples in any order.
    public init(nanoseconds samples: some Sequence<UInt64>) {
        sorted = samples.sorted()
        mean = sorted.isEmpty ? 0 : sorted.reduce(0) { $0 + Double($1) } / Double(sorted.count)
    }

    /// Samples.
    public var count: Int { sorted.count }
    /// Nanoseconds; 0 when empty.
    public var minimum: UInt64 { sorted.first ?? 0 }
    /// Nanoseconds; 0 when empty.
    public var maximum: UInt64 { sorted.last ?? 0 }

    /// The smallest latency that at least `fraction` of the samples do not exceed (nearest rank), in nanoseconds; 0
    /// when empty.
    public func percentile(_ fraction: Double) -> UInt64 {
        guard !sorted.isEmpty else { return 0 }
        let rank = (fraction * Double(sorted.count)).rounded(.up)
        return sorted[min(max(Int(rank) - 1, 0), sorted.count - 1)]
    }

    /// Nanoseconds; 0 when empty.
    public var p50: UInt64 { percentile(0.5) }
    /// Nanoseconds; 0 when empty.
    public var p90: UInt64 { percentile(0.9) }
    /// Nanoseconds; 0 when empty.
    public var p99: UInt64 { percentile(0.99) }
    /// The 99.9th percentile in nanoseconds; 0 when empty.
    public var p999: UInt64 { percentile(0.999) }

    /// Points for a percentile plot: (fraction, nanoseconds), dense where the tail is.
    public func curve(points: Int = 160) -> [(fraction: Double, nanoseconds: UInt64)] {
        guard sorted.count > 1, points > 1 else { return [] }
        let nines = Double(sorted.count).logarithm10
        return (0..<points).map { index in
            let fraction = 1 - (-nines * Double(index) / Double(points - 1)).power10
            return (fraction, percentile(fraction))
        }
    }
}
