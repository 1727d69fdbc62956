import ArgumentParser
import ComponentRegistry
import RenderBenchmark

/// `auctl bench ipc`: what one unit costs in process and in a process of its own.
struct UnitBenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ipc", abstract: "Measures one unit in process and in a process of its own.",
        discussion: """
            Rows by block size and channels: in process; out of process, sleeping, waking ahead and spinning; pipelined. \
            Cycles begin one period apart, as a device calls: both sides find their caches cold.

            auctl bench ipc --frames 128

            Times are in µs. Every figure stands beside the raw limit of the same run on the same cores; compare ratios.
            """)

    @Flag(help: "Stereo, the block sizes that the figures need, and fewer cycles: seconds instead of minutes.")
    var quick = false
    @Option(help: ArgumentHelp("Block sizes, separated by commas.", valueName: "list"))
    var frames: String?
    @Option(help: ArgumentHelp("Channel counts, separated by commas.", valueName: "list"))
    var channels: String?
    @Option(help: "The unit that is measured.")
    var unit = "aufx gain Demo"
    @OptionGroup var output: OutputOptions

    func validate() throws { _ = try conditions() }

    func run() async throws {
        let component = try ComponentQuery([unit]).component(in: ComponentScanner().scan())
        try await CommandFailure.ofBenchmark {
            let context = try BenchmarkContext(try conditions(), component)
            let report = try await BenchReport.measuringLimits(context, asJSON: output.json)
            report.print(try await UnitBenchmark(context).run().map(\.record), figures: Figure.isolation)
        }
    }

    private func conditions() throws -> BenchmarkConditions {
        var conditions = BenchmarkConditions()
        conditions.isQuick = quick
        conditions.frames = try NumberList.numbers(frames, "--frames", 1...8192)
        conditions.channels = try NumberList.numbers(channels, "--channels", 1...32)
        return conditions
    }
}
