import RenderBenchmark

/// `aubench chain`: chains of 1…16 units by return-to-host, hand-off, group, and ahead of the host on another core.
struct ChainBench {
    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        let frames = context.conditions.frames == nil ? [32] : context.conditions.frameList
        var results: [BenchmarkResult] = []
        for frames in frames {
            for units in context.conditions.unitList { results += try await row(frames, units) }
        }
        return results
    }

    private func row(_ frames: Int, _ units: Int) async throws -> [BenchmarkResult] {
        let ring = ProcessRingLimit.futex(peers: units, core: context.hostCore, fifoPriority: context.fifoPriority)
        let pair = ProcessRingLimit.futex(core: context.hostCore, fifoPriority: context.fifoPriority)
        var modes: [(BenchmarkMode, BenchmarkPlacement)] = [
            (.returnToHost, .follow), (.handOff, .follow), (.group, .follow),
        ]
        if context.peerCore != nil { modes.append((.anticipating, .anticipate)) }
        let members = modes.map { mode, placement in
            let configuration = BenchmarkConfiguration(
                bench: .chain, mode: mode, placement: placement, frames: frames, units: units)
            return BenchmarkGroup.Member(ChainSubject(context, configuration), limit: mode == .group ? pair : ring)
        }
        return try await BenchmarkRunner(plan: context.plan(cycles: 10_000, frames: frames)).run(
            BenchmarkGroup(members: members))
    }
}
