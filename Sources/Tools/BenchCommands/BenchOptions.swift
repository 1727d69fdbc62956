import ArgumentParser
import Commands
import RenderBenchmark
import Sandbox

/// How a benchmark is run.
struct BenchOptions: ParsableArguments {
    @Flag(help: "Stereo, the block sizes that the figures need, and fewer cycles: seconds instead of minutes.")
    var quick = false
    @Option(help: ArgumentHelp("Block sizes, separated by commas.", valueName: "list"))
    var frames: String?
    @Option(help: ArgumentHelp("Channel counts, separated by commas.", valueName: "list"))
    var channels: String?
    @Option(help: ArgumentHelp("Chain lengths, separated by commas.", valueName: "list"))
    var units: String?
    @Option(help: ArgumentHelp("Cycles per row.", valueName: "count"))
    var cycles: Int?
    @Flag(help: "Back to back: caches stay warm, which they do not where music plays.")
    var tight = false
    @Option(
        help: ArgumentHelp("Microseconds from cycle to cycle; one period unless given.", valueName: "µs"))
    var gap: Double?
    @Option(help: "The unit that is measured.")
    var unit = "aufx gain Demo"
    @Option(help: "The core of the host's render thread.")
    var core: Int?
    @Option(help: "The other core.")
    var otherCore: Int?
    @Flag(help: "Measure without FIFO even where it is allowed.")
    var noRealtime = false
    @Option(help: "The strongest sandbox of services: what it costs shows beside a run with none.")
    var sandbox = SandboxTier.namespaces
    @Option(help: ArgumentHelp("Also draw a picture; the name ends in .svg or .png.", valueName: "file"))
    var plot: String?

    func check() throws {
        _ = try conditions()
        if let gap, !gap.isFinite || !(0...1_000_000).contains(gap) {
            throw ValidationError("--gap \(gap) must lie between 0 and 1000000 µs")
        }
        if tight, gap != nil { throw ValidationError("--tight is a gap of 0: leave one of --tight and --gap out") }
        if let cycles, !(20...10_000_000).contains(cycles) {
            throw ValidationError("--cycles \(cycles) must lie between 20 and 10000000")
        }
        if let plot, !plot.lowercased().hasSuffix(".svg"), !plot.lowercased().hasSuffix(".png") {
            throw ValidationError("--plot \(plot): the name must end in .svg or .png")
        }
    }

    func conditions() throws -> BenchmarkConditions {
        var conditions = BenchmarkConditions()
        conditions.isQuick = quick
        conditions.frames = try NumberList.numbers(frames, "--frames", 1...8192)
        conditions.channels = try NumberList.numbers(channels, "--channels", 1...32)
        conditions.units = try NumberList.numbers(units, "--units", 1...32)
        conditions.cycles = cycles
        conditions.gap = tight ? 0 : gap
        (conditions.core, conditions.otherCore) = (core, otherCore)
        conditions.allowsFIFO = !noRealtime
        conditions.sandbox = sandbox
        return conditions
    }
}
