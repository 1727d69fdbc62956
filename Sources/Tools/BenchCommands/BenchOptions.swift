import ArgumentParser
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
        _ = try frameList()
        _ = try channelList()
        _ = try unitList()
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

    func frameList() throws -> [Int] {
        try Self.numbers(frames, "--frames", 1...8192) ?? (quick ? [32, 128] : [16, 32, 64, 128, 256, 512, 1024])
    }
    func channelList() throws -> [Int] {
        try Self.numbers(channels, "--channels", 1...32) ?? (quick ? [2] : [1, 2, 8])
    }
    func unitList() throws -> [Int] {
        try Self.numbers(units, "--units", 1...32) ?? (quick ? [1, 8] : [1, 2, 4, 8, 16])
    }

    /// Nanoseconds from cycle to cycle of a row with blocks of so many frames.
    func gapNanoseconds(frames: Int) -> UInt64 {
        if tight { return 0 }
        return UInt64(gap.map { $0 * 1000 } ?? Double(frames) / Self.sampleRate * 1e9)
    }

    /// For people.
    var pace: String {
        if tight || gap == 0 { return "back to back" }
        return gap.map { "paced: cycles begin \($0) µs apart" }
            ?? "paced: cycles begin one period apart"
    }

    /// Of all rows; Hz.
    private static let sampleRate = 48_000.0

    private static func numbers(_ text: String?, _ name: String, _ range: ClosedRange<Int>) throws -> [Int]? {
        guard let text else { return nil }
        let numbers = try text.split(separator: ",").map { part in
            guard let number = Int(part), range.contains(number) else {
                throw ValidationError("\(name): '\(part)' is no number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
        guard !numbers.isEmpty else { throw ValidationError("\(name) needs a number") }
        return numbers
    }
}
