import RenderBenchmark

/// What `auctl tune --json` prints; times in µs.
struct TuningReport: Encodable {
    struct Limit: Encodable {
        var name: String
        var p50, p90, p99, p999, max: Double
    }

    var limits: [Limit]
    var proposal: TuningProposal
    /// Where the proposal was written; nil without --write.
    var saved: SavedProposal?

    init(limits: MachineLimits, proposal: TuningProposal, saved: SavedProposal? = nil) {
        self.limits = limits.entries.map { entry in
            let latency = entry.latency
            func time(_ nanoseconds: UInt64) -> Double { Double(nanoseconds) / 1000 }
            return Limit(
                name: entry.name, p50: time(latency.p50), p90: time(latency.p90), p99: time(latency.p99),
                p999: time(latency.p999), max: time(latency.maximum))
        }
        self.proposal = proposal
        self.saved = saved
    }
}
