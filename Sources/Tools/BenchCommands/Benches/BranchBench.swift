import RenderBenchmark

/// `aubench branches`: four chains of 1, 2 … units beside each other; the limit is the same chains in turn.
struct BranchBench {
    let context: BenchmarkContext

    static let branches = 4

    func run() async throws -> [BenchmarkResult] {
        let frames = context.conditions.frames == nil ? [128] : context.conditions.frameList
        let lengths = context.conditions.units == nil ? [2] : context.conditions.unitList
        var results: [BenchmarkResult] = []
        for frames in frames {
            for units in lengths { results += try await row(frames, units) }
        }
        return results
    }

    private func row(_ frames: Int, _ units: Int) async throws -> [BenchmarkResult] {
        let inTurn = subject(.oneByOne, .follow, frames, units)
        var members = [BenchmarkGroup.Member(inTurn, limit: inTurn)]
        members.append(.init(subject(.atOnce, .follow, frames, units), limit: inTurn))
        if context.peerCore != nil {
            members.append(.init(subject(.atOnce, .spread, frames, units), limit: inTurn))
            members.append(.init(subject(.atOnce, .measured, frames, units), limit: inTurn))
        }
        return try await BenchmarkRunner(plan: context.plan(cycles: 10_000, frames: frames)).run(
            BenchmarkGroup(members: members))
    }

    private func subject(
        _ mode: BenchmarkMode, _ placement: BenchmarkPlacement, _ frames: Int, _ units: Int
    ) -> BranchSubject {
        let configuration = BenchmarkConfiguration(
            bench: .branches, mode: mode, placement: placement, frames: frames, units: units)
        return BranchSubject(context, configuration, branches: Self.branches)
    }
}
