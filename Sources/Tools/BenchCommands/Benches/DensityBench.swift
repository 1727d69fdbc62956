import Commands
import RenderBenchmark

/// `aubench density`: the longest chain that renders 64 frames in time, cycle after cycle.
struct DensityBench {
    let context: BenchmarkContext
    private static let most = 32

    func run() async throws -> [BenchmarkResult] {
        let frames = context.conditions.frames == nil ? [64] : context.conditions.frameList
        var results: [BenchmarkResult] = []
        for frames in frames {
            for mode in [BenchmarkMode.handOff, .group] { results += try await search(mode, frames) }
        }
        return results
    }

    /// Doubles until a chain misses, then halves the gap between the longest that fits and the shortest that does not.
    private func search(_ mode: BenchmarkMode, _ frames: Int) async throws -> [BenchmarkResult] {
        var rows: [BenchmarkResult] = []
        var (fits, fails) = (0, Self.most + 1)
        var next = 4
        while fails - fits > 1 {
            let row = try await attempt(mode, frames, units: next)
            rows.append(row)
            if row.record[extra: "misses"] == .integer(0) { fits = next } else { fails = next }
            next = fails > Self.most ? min(fits * 2, Self.most) : (fits + fails) / 2
            if next <= fits { break }
        }
        // The row of the longest chain that fits is the figure; the others show how it was found.
        for index in rows.indices where rows[index].record.configuration.units == fits {
            rows[index].record.extras.append(BenchmarkExtra("units_without_miss", .integer(fits)))
        }
        return rows.sorted { $0.record.configuration.units < $1.record.configuration.units }
    }

    private func attempt(_ mode: BenchmarkMode, _ frames: Int, units: Int) async throws -> BenchmarkResult {
        let configuration = BenchmarkConfiguration(
            bench: .density, mode: mode, placement: .follow, frames: frames, units: units)
        let seconds = context.conditions.isQuick ? 1.0 : 4.0
        let cycles = context.conditions.cycles ?? Int(seconds * configuration.sampleRate) / frames
        let plan = BenchmarkPlan(
            slices: 1, cyclesPerSlice: cycles, warmUpCycles: 200, settlingCycles: 0, hostCore: context.hostCore,
            peerCore: context.peerCore, fifoPriority: context.fifoPriority)
        let subject = PacedChainSubject(context, configuration)
        let results = try await BenchmarkRunner(plan: plan).run(BenchmarkGroup(members: [.init(subject, limit: nil)]))
        guard let result = results.first else { throw CommandFailure(.failed, "nothing was measured") }
        return result
    }
}
