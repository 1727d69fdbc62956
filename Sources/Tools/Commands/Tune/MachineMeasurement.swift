import LinuxSystem
import RenderBenchmark

/// A machine's raw limits, and what follows from them for where services run.
struct MachineMeasurement {
    let limits: MachineLimits
    let proposal: TuningProposal

    /// Measures for about `seconds`, and 0.4 s more where another core has timers to be measured.
    ///
    /// - Parameters:
    ///   - sampleRate: what block sizes are judged at, in hertz.
    ///   - allowsFIFO: whether to measure with FIFO where the machine grants it.
    /// - Throws: when cores or policies cannot be asked for. Thread: any but render.
    static func take(seconds: Double, sampleRate: Double, allowsFIFO: Bool) async throws -> MachineMeasurement {
        let support = try SchedulingSupport.probe()
        let cores = support.cores
        let priority = support.allowsFIFO && allowsFIFO ? min(70, support.maximumPriority) : 0
        // 25 slices of five limits of about 15 µs each, in the worst case.
        let plan = BenchmarkPlan(
            slices: 25, cyclesPerSlice: max(20, Int(seconds / 25 / 5 / 15e-6)), hostCore: cores.first ?? 0,
            peerCore: cores.dropFirst().first, fifoPriority: priority)
        let limits = try await MachineLimits.measure(plan: plan)
        let proposal = TuningProposal(
            limits: limits, timer: try await timerLateness(cores, priority), coreCount: cores.count,
            sampleRate: sampleRate, isRealtime: priority > 0)
        return MachineMeasurement(limits: limits, proposal: proposal)
    }

    /// On the core where services would wake ahead; nil where there is none.
    private static func timerLateness(_ cores: [Int], _ priority: Int) async throws -> LatencyDistribution? {
        guard cores.count > 1, let core = cores.last else { return nil }
        return try await TimerLateness.measure(core: core, fifoPriority: max(0, priority - 5))
    }
}
