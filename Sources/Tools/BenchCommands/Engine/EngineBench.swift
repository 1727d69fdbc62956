import RenderBenchmark

/// `aubench engine`: what an engine's graph costs beside loops in C, the chain alone, ffmpeg and sox.
struct EngineBench {
    let context: BenchmarkContext

    private static let frames = 128

    func run() async throws -> [BenchmarkResult] {
        var results = try await inProcess()
        results += try await heads()
        results += try await chain()
        results += try await branches()
        results += try await edits()
        results += try await export()
        results.append(try ConversionNoise.result())
        return results
    }

    private func inProcess() async throws -> [BenchmarkResult] {
        let members = [
            BenchmarkGroup.Member(
                EngineGraphSubject(.series, row(.series, 64)),
                limit: MixLimit.series(count: 64, frames: Self.frames, channels: 2)),
            BenchmarkGroup.Member(
                EngineGraphSubject(.mix, row(.mix, 32)),
                limit: MixLimit.sum(count: 32, frames: Self.frames, channels: 2)),
        ]
        return try await BenchmarkRunner(plan: context.plan(cycles: 20_000, frames: Self.frames)).run(
            BenchmarkGroup(members: members))
    }

    /// The limit is libmysofa's filters and a straight convolution.
    func heads() async throws -> [BenchmarkResult] {
        let subject = EngineGraphSubject(.heads, row(.headResponses, 16))
        let limit = HeadLimit(count: 16, frames: Self.frames)
        return try await BenchmarkRunner(plan: context.plan(cycles: 10_000, frames: Self.frames)).run(
            BenchmarkGroup(members: [.init(subject, limit: limit)]))
    }

    /// The limit is the same chain without an engine.
    private func chain() async throws -> [BenchmarkResult] {
        let alone = ChainSubject(context, row(.handOff, 8))
        let engine = EngineChainSubject(context, row(.engineChain, 8))
        return try await BenchmarkRunner(plan: context.plan(cycles: 10_000, frames: Self.frames)).run(
            BenchmarkGroup(members: [.init(engine, limit: alone)]))
    }

    /// Distortions, which take some microseconds as usual effects do, and low-passes, which are nearly done before
    /// another core has been woken. The limit is the same chains in turn, without an engine.
    private func branches() async throws -> [BenchmarkResult] {
        try await branches(of: "aufx dist Demo", .engineBranches)
            + branches(of: "aufx fltr Demo", .engineLightBranches)
    }

    private func branches(of unit: String, _ mode: BenchmarkMode) async throws -> [BenchmarkResult] {
        let units = try context.with(unit: unit)
        let inTurn = BranchSubject(
            units,
            BenchmarkConfiguration(
                bench: .branches, mode: .oneByOne, placement: .follow, frames: Self.frames, units: 2),
            branches: BranchBench.branches)
        let engine = EngineBranchSubject(units, row(mode, 2), branches: BranchBench.branches)
        return try await BenchmarkRunner(plan: context.plan(cycles: 10_000, frames: Self.frames)).run(
            BenchmarkGroup(members: [.init(engine, limit: inTurn)]))
    }

    private func edits() async throws -> [BenchmarkResult] {
        let subject = EngineEditSubject(row(.edits, 200))
        return try await BenchmarkRunner(plan: context.tightPlan(cycles: 8000)).run(
            BenchmarkGroup(members: [.init(subject, limit: nil)]))
    }

    private func export() async throws -> [BenchmarkResult] {
        let subject = try await EngineExportSubject(context, row(.export, 8))
        var plan = context.tightPlan(cycles: 20)
        // A sample takes seconds.
        (plan.slices, plan.cyclesPerSlice, plan.warmUpCycles, plan.settlingCycles) = (3, 1, 0, 0)
        return try await BenchmarkRunner(plan: plan).run(BenchmarkGroup(members: [.init(subject, limit: nil)]))
    }

    private func row(_ mode: BenchmarkMode, _ units: Int) -> BenchmarkConfiguration {
        BenchmarkConfiguration(bench: .engine, mode: mode, placement: .host, frames: Self.frames, units: units)
    }
}
