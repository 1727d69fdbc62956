import ArgumentParser
import BenchmarkPlots
import Commands
import ComponentRegistry
import RenderBenchmark
import Settings

/// The command `aubench`: what developers of the project measure.
package struct Aubench: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "aubench", abstract: "Measures units, chains and engines beside the machine's limits.",
        discussion: """
            ipc      one unit: in process, out of process sleeping and spinning, pipelined; by block size and channels
            chain    chains of units by return-to-host, hand-off and group
            branches four chains beside each other: in turn, and all started before any is awaited
            engine   an engine's graph beside loops in C, the chain alone, ffmpeg and sox; edits while it renders
            sound    frames between where notes belong and where they sound, keyboards, heads, another machine's sound
            spawn    from the request to the first rendered block: cold, warm, and after a crash
            starts   many units made at once, beside one after the other
            state    setting a state of 1 MiB and reading it back; needs a unit that keeps it
            density  how many units fit into a period with no miss
            ordinary cycles that chains miss without real-time rights, beyond those that a bare thread misses
            memory   memory per service
            safety   allocations and locks on the render threads, counted
            all      all of them

            aubench ipc --frames 128

            Cycles begin one period apart, as a device calls: both sides find their caches cold.
            --tight measures back to back. Edits, exports and counts are back to back in any case.

            Times are in µs. Every figure stands beside the raw limit of the same run on the same cores; compare ratios.
            """,
        version: ProgramVersion.text)

    @Argument(help: ArgumentHelp("What to measure: \(BenchSelection.list).", valueName: "bench"))
    var bench: BenchSelection
    @OptionGroup var options: BenchOptions
    @OptionGroup var output: OutputOptions

    /// For ArgumentParser, which makes the command before it parses the arguments.
    package init() {}

    /// Refuses what no benchmark can be run with. Throws `ValidationError`.
    package func validate() throws { try options.check() }

    /// Measures and prints. Throws `CommandFailure`, or what a subject throws.
    package func run() async throws {
        let component = try ComponentQuery([options.unit]).component(in: ComponentScanner().scan())
        try await CommandFailure.ofBenchmark {
            let context = try BenchmarkContext(try options.conditions(), component)
            let report = try await BenchReport.measuringLimits(context, asJSON: output.json)
            var results: [BenchmarkResult] = []
            for kind in bench.kinds { results += try await measure(kind, context) }
            report.print(results.map(\.record), figures: Figure.all, showsAll: bench == .all)
            guard let plot = options.plot else { return }
            try BenchmarkPlot(results, heading: report.heading).write(to: plot)
            StandardError.write("aubench: the picture is \(plot)")
        }
    }

    private func measure(_ kind: BenchmarkKind, _ context: BenchmarkContext) async throws -> [BenchmarkResult] {
        switch kind {
        case .ipc: try await UnitBenchmark(context).run()
        case .chain: try await ChainBench(context: context).run()
        case .branches: try await BranchBench(context: context).run()
        case .engine: try await EngineBench(context: context).run()
        case .sound: try await SoundBench(context: context).run()
        case .spawn: try await SpawnBench(context: context).run()
        case .starts: try await StartsBench(context: context).run()
        case .state: try await StateBench(context: context).run()
        case .density: try await DensityBench(context: context).run()
        case .ordinary: try await OrdinaryBench(context: context).run()
        case .memory: try await MemoryBench(context: context).run()
        case .safety: try await SafetyBench(context: context).run()
        }
    }
}
