import RenderBenchmark

/// `aubench spawn`: cold and warm starts beside posix_spawn of a trivial program, and the way back after a crash.
struct SpawnBench {
    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        let count = context.conditions.cycles ?? (context.conditions.isQuick ? 15 : 50)
        // Not pinned and not FIFO: a service starts wherever the scheduler puts it, and so does the trivial program.
        var plan = BenchmarkPlan.starts(count: count, hostCore: -1)
        let spawn = try SpawnLimit()
        let group = BenchmarkGroup(members: [
            .init(try StartSubject(context, mode: .cold), limit: spawn),
            .init(try StartSubject(context, mode: .warm), limit: spawn),
        ])
        let starts = try await BenchmarkRunner(plan: plan).run(group)
        plan.hostCore = context.hostCore
        plan.fifoPriority = context.fifoPriority
        plan.warmUpCycles = 1
        let crash = BenchmarkGroup(members: [.init(try CrashSubject(context), limit: nil)])
        return starts + (try await BenchmarkRunner(plan: plan).run(crash))
    }
}
