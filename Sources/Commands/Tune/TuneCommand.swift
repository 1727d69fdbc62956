import ArgumentParser
import LinuxSystem
import RenderBenchmark

/// `auctl tune`: measures the machine and proposes where services should run.
struct TuneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tune", abstract: "Measures this machine and proposes a placement and a block size.",
        discussion: """
            Takes a few seconds; the machine should be as busy as it will be when you play. With --write the proposal \
            becomes what `auctl play` and `auctl render` take when their options say nothing; it is kept in \
            $XDG_CONFIG_HOME/auserviced/host.json.
            """)

    @Option(help: "Sample rate in hertz that block sizes are judged at.")
    var sampleRate: Double = 48_000
    @Option(help: "Seconds to measure, about.")
    var seconds: Double = 4
    @Flag(help: "Measure without FIFO even where it is allowed.")
    var noRealtime = false
    @Flag(help: "Make the proposal what your hosts take from now on.")
    var write = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard sampleRate.isFinite, (8_000...768_000).contains(sampleRate) else {
            throw ValidationError("--sample-rate must lie between 8000 and 768000")
        }
        guard seconds.isFinite, (0.2...600).contains(seconds) else {
            throw ValidationError("--seconds must lie between 0.2 and 600")
        }
    }

    func run() async throws {
        let support = try SchedulingSupport.probe()
        let cores = support.cores
        let priority = support.allowsFIFO && !noRealtime ? min(70, support.maximumPriority) : 0
        // 25 slices of five limits of about 15 µs each, in the worst case.
        let plan = BenchmarkPlan(
            slices: 25, cyclesPerSlice: max(20, Int(seconds / 25 / 5 / 15e-6)), hostCore: cores.first ?? 0,
            peerCore: cores.dropFirst().first, fifoPriority: priority)
        let limits = try await MachineLimits.measure(plan: plan)
        let timer = try await timerLateness(cores, priority)
        let proposal = TuningProposal(
            limits: limits, timer: timer, coreCount: cores.count, sampleRate: sampleRate, isRealtime: priority > 0)
        let saved = try write ? save(proposal) : nil
        try output.print(TuningReport(limits: limits, proposal: proposal, saved: saved)) {
            "\(limits.text())\n\n\(proposal.text())" + (saved.map { "\n\n\($0.text)" } ?? "")
        }
    }

    /// On the core where services would wake ahead; nil where there is none.
    private func timerLateness(_ cores: [Int], _ priority: Int) async throws -> LatencyDistribution? {
        guard cores.count > 1, let core = cores.last else { return nil }
        return try await TimerLateness.measure(core: core, fifoPriority: max(0, priority - 5))
    }

    private func save(_ proposal: TuningProposal) throws -> SavedProposal {
        let (file, configuration) = (HostConfigurationFile.user, HostConfiguration(proposal))
        return SavedProposal(
            path: file.path, isChanged: try file.write(configuration), summary: configuration.summary)
    }
}
