/// A record together with the latencies that it was computed from, which the plots need.
public struct BenchmarkResult: Sendable {
    public var record: BenchmarkRecord
    /// nil where the row measures no time.
    public var distribution: LatencyDistribution?
    public var limit: LatencyDistribution?

    public init(record: BenchmarkRecord, distribution: LatencyDistribution? = nil, limit: LatencyDistribution? = nil) {
        self.record = record
        self.distribution = distribution
        self.limit = limit
    }
}
