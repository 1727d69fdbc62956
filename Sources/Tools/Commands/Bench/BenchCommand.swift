import ArgumentParser
import RenderBenchmark
import TerminalOutput

/// `auctl bench`: what isolation costs, beside the machine's own limit measured in the same run.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures what isolation costs, beside the machine's limits.",
        discussion: """
            ipc      one unit: in process, out of process sleeping and spinning, pipelined; by block size and channels
            chain    chains of units by return-to-host, hand-off and group
            branches four chains beside each other: in turn, and all started before any is awaited
            engine   an engine's graph beside loops in C, the chain alone, ffmpeg and sox; edits while it renders
            spawn    from the request to the first rendered block: cold, warm, and after a crash
            starts   many units made at once, beside one after the other
            state    setting a state of 1 MiB and reading it back; needs a unit that keeps it
            density  how many units fit into a period with no miss
            ordinary cycles that chains miss without real-time rights, beyond those that a bare thread misses
            memory   memory per service
            safety   allocations and locks on the render threads, counted
            all      all of them

            auctl bench ipc --frames 128

            Cycles begin one period apart, as a device calls: both sides find their caches cold.
            --tight measures back to back. Edits, exports and counts are back to back in any case.

            Times are in µs. Every figure stands beside the raw limit of the same run on the same cores; compare ratios.
            """)

    @Argument(help: ArgumentHelp("What to measure: \(BenchSelection.list).", valueName: "bench"))
    var bench: BenchSelection
    @OptionGroup var options: BenchOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try options.check() }

    func run() async throws {
        let context = try BenchContext(options)
        var results: [BenchmarkResult] = []
        let limits = output.json ? nil : try await context.machineLimits()
        for kind in bench.kinds { results += try await measure(kind, context) }
        let records = results.map(\.record)
        if output.json {
            print(BenchmarkRecord.json(records))
        } else {
            let columns = TerminalWidth.columns
            let heading = TerminalText.line(context.heading())
            print(columns.map { TerminalText.wrapped(heading, columns: $0).joined(separator: "\n") } ?? heading)
            if let limits { print("\n\(limits.text(columns: columns))") }
            print("\n\(BenchmarkTable(records).text(columns: columns))")
            let figures = FigureSummary(records).text(onlyMeasured: bench != .all, columns: columns)
            if !figures.isEmpty { print("\n\(figures)") }
        }
        if let plot = options.plot {
            do {
                try BenchmarkPlot(results, heading: context.heading()).write(to: plot)
            } catch let error as BenchmarkError {
                throw CommandFailure(.unusable, "\(error)")
            }
            StandardError.write("auctl: the picture is \(plot)")
        }
    }

    private func measure(_ kind: BenchmarkKind, _ context: BenchContext) async throws -> [BenchmarkResult] {
        switch kind {
        case .ipc: try await IPCBench(context: context).run()
        case .chain: try await ChainBench(context: context).run()
        case .branches: try await BranchBench(context: context).run()
        case .engine: try await EngineBench(context: context).run()
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
