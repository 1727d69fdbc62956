/// What one row of the benchmark measures.
public struct BenchmarkConfiguration: Hashable, Sendable {
    /// The benchmark that the row belongs to.
    public var bench: BenchmarkKind
    /// How the units are reached.
    public var mode: BenchmarkMode
    /// Where their render threads run.
    public var placement: BenchmarkPlacement
    /// Frames per cycle.
    public var frames: Int
    /// Channels per bus.
    public var channels: Int
    /// Units in the chain.
    public var units: Int
    /// Hertz; gives the period that shares are computed from.
    public var sampleRate: Double

    /// Nothing is checked; `sampleRate` must be above 0.
    public init(
        bench: BenchmarkKind, mode: BenchmarkMode, placement: BenchmarkPlacement, frames: Int, channels: Int = 2,
        units: Int = 1, sampleRate: Double = 48_000
    ) {
        self.bench = bench
        self.mode = mode
        self.placement = placement
        self.frames = frames
        self.channels = channels
        self.units = units
        self.sampleRate = sampleRate
    }

    /// One cycle's length in nanoseconds.
    public var periodNanoseconds: Double { Double(frames) / sampleRate * 1e9 }
}
