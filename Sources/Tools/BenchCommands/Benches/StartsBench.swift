import RenderBenchmark

/// `aubench starts`: many units instantiated at the same time, beside one after the other.
struct StartsBench {
    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        let turns = context.conditions.cycles ?? (context.conditions.isQuick ? 3 : 8)
        // Not pinned and not FIFO, as applications instantiate.
        let plan = BenchmarkPlan(
            slices: turns, cyclesPerSlice: 1, warmUpCycles: 1, settlingCycles: 0, hostCore: -1, peerCore: nil)
        var results: [BenchmarkResult] = []
        for units in context.conditions.units == nil ? [50] : context.conditions.unitList {
            let members = try [BenchmarkMode.oneByOne, .atOnce].map { mode in
                BenchmarkGroup.Member(try ManyStartsSubject(context, mode: mode, units: units), limit: nil)
            }
            results += try await BenchmarkRunner(plan: plan).run(BenchmarkGroup(members: members))
        }
        return results
    }
}
