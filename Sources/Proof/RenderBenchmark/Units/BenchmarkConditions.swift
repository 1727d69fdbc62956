import Sandbox

/// How much a benchmark measures, and under which conditions.
package struct BenchmarkConditions: Sendable {
    /// Stereo, the blocks that the figures need, and fewer cycles.
    package var isQuick = false
    /// Block sizes; nil: those that fit the benchmark.
    package var frames: [Int]?
    /// Channel counts; nil as `frames`.
    package var channels: [Int]?
    /// Chain lengths; nil as `frames`.
    package var units: [Int]?
    /// Cycles per row; nil: as many as a row needs.
    package var cycles: Int?
    /// Microseconds from cycle to cycle; nil: one period, 0: back to back.
    package var gap: Double?
    /// The core of the host's render thread; nil: the first that the process may use.
    package var core: Int?
    /// The other core; nil: the first that is not the host's.
    package var otherCore: Int?
    /// False: measured without FIFO even where it is allowed.
    package var allowsFIFO = true
    /// The strongest sandbox of services.
    package var sandbox = SandboxTier.namespaces

    /// Those of a run for which nobody has said anything.
    package init() {}

    /// The blocks of one unit's rows.
    package var frameList: [Int] { frames ?? (isQuick ? [32, 128] : [16, 32, 64, 128, 256, 512, 1024]) }
    /// The channels of one unit's rows.
    package var channelList: [Int] { channels ?? (isQuick ? [2] : [1, 2, 8]) }
    /// The chains of a benchmark of chains.
    package var unitList: [Int] { units ?? (isQuick ? [1, 8] : [1, 2, 4, 8, 16]) }
    /// Whether cycles follow each other without a pause.
    package var isTight: Bool { gap == 0 }

    /// Nanoseconds from cycle to cycle of a row with blocks of so many frames.
    package func gapNanoseconds(frames: Int) -> UInt64 {
        UInt64(gap.map { $0 * 1000 } ?? Double(frames) / Self.sampleRate * 1e9)
    }

    /// For people.
    package var pace: String {
        if isTight { return "back to back" }
        return gap.map { "paced: cycles begin \($0) µs apart" } ?? "paced: cycles begin one period apart"
    }

    /// Of all rows; Hz.
    private static let sampleRate = 48_000.0
}
