/// A record together with the latencies that it was computed from, which the plots need.
public struct BenchmarkResult: Sendable {
    /// In microseconds, though the distributions are in nanoseconds.
    public var record: BenchmarkRecord
    /// nil where the row measures no time.
    public var distribution: LatencyDistribution?
    /// The latencies of the raw limit in the same run; nil where there is none.
    public var limit: LatencyDistribution?

    /// Nothing ties the three together: the caller made the record from these distributions.
    public init(record: BenchmarkRecord, distribution: LatencyDistribution? = nil, limit: LatencyDistribution? = nil) {
        self.record = record
        self.distribution = distribution
        self.limit = limit
    }
}
