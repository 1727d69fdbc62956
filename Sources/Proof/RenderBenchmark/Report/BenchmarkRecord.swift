/// One row of the benchmark, with the keys that `--json` prints; times in microseconds.
public struct BenchmarkRecord: Equatable, Sendable {
    /// Printed as a row's first keys.
    public var configuration: BenchmarkConfiguration
    /// Microseconds; nil where a row measures no time (memory).
    public var p50: Double?
    /// Microseconds; nil as `p50` is.
    public var p90: Double?
    /// Microseconds; nil as `p50` is.
    public var p99: Double?
    /// The 99.9th percentile in microseconds; nil as `p50` is.
    public var p999: Double?
    /// The longest cycle in microseconds; nil as `p50` is.
    public var max: Double?
    /// Microseconds of the raw limit of the same run; nil where there is none.
    public var limitP50: Double?
    /// Microseconds; nil as `limitP50` is.
    public var limitP99: Double?
    /// Keys of the benchmark's own, in printing order.
    public var extras: [BenchmarkExtra]

    /// A row that measures no time.
    public init(_ configuration: BenchmarkConfiguration, extras: [BenchmarkExtra]) {
        self.configuration = configuration
        self.extras = extras
    }

    /// A row from its latencies.
    public init(
        _ configuration: BenchmarkConfiguration, _ distribution: LatencyDistribution, limit: LatencyDistribution? = nil,
        extras: [BenchmarkExtra] = []
    ) {
        self.configuration = configuration
        self.extras = extras
        guard distribution.count > 0 else { return }
        p50 = Double(distribution.p50) / 1000
        p90 = Double(distribution.p90) / 1000
        p99 = Double(distribution.p99) / 1000
        p999 = Double(distribution.p999) / 1000
        max = Double(distribution.maximum) / 1000
        guard let limit, limit.count > 0 else { return }
        limitP50 = Double(limit.p50) / 1000
        limitP99 = Double(limit.p99) / 1000
    }

    /// p50 over the limit's p50.
    public var ratioP50: Double? { Self.ratio(p50, limitP50) }
    /// p99 over the limit's p99.
    public var ratioP99: Double? { Self.ratio(p99, limitP99) }

    /// Tight where nothing says that there was time between cycles.
    public var pace: BenchmarkPace { (self[extra: "gap"]?.number ?? 0) > 0 ? .paced : .tight }

    /// The benchmark's own key; nil when it is absent.
    public subscript(extra key: String) -> BenchmarkValue? { extras.first { $0.key == key }?.value }

    /// Every key with its value, in the order in which they are printed.
    public var fields: [BenchmarkExtra] {
        let times: [(String, Double?)] = [
            ("p50", p50), ("p90", p90), ("p99", p99), ("p999", p999), ("max", max), ("limit_p50", limitP50),
            ("limit_p99", limitP99), ("ratio_p50", ratioP50), ("ratio_p99", ratioP99),
        ]
        return [
            BenchmarkExtra("bench", .text(configuration.bench.rawValue)),
            BenchmarkExtra("mode", .text(configuration.mode.rawValue)),
            BenchmarkExtra("placement", .text(configuration.placement.rawValue)),
            BenchmarkExtra("frames", .integer(configuration.frames)),
            BenchmarkExtra("channels", .integer(configuration.channels)),
            BenchmarkExtra("units", .integer(configuration.units)),
        ] + times.map { BenchmarkExtra($0.0, $0.1.map(BenchmarkValue.number) ?? .missing) } + extras
    }

    private static func ratio(_ value: Double?, _ limit: Double?) -> Double? {
        guard let value, let limit, limit > 0 else { return nil }
        return value / limit
    }
}
