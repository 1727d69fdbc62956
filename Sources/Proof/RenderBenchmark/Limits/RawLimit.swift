/// What every raw limit shares: it is a subject of its own, so that it takes turns with what it limits.
open class RawLimit: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    public let configuration: BenchmarkConfiguration
    /// Empty but for a limit with peers, and for that too before `enter`.
    open var observedThreads: [ObservedThread] { [] }

    /// A row of its own; the numbers are what it is measured with.
    public init(placement: BenchmarkPlacement, frames: Int = 0, channels: Int = 0, units: Int = 1) {
        configuration = BenchmarkConfiguration(
            bench: .ipc, mode: .raw, placement: placement, frames: frames, channels: channels, units: units)
    }

    /// Nothing here; a limit with peers or buffers makes them. Thread: the measuring thread.
    open func enter() throws {}

    /// Never called by `measure`: a limit's sample is no render call.
    public func render(frames: Int) -> Bool { false }

    /// Fills the slice from C; always 0 misses. Throws `BenchmarkError` when the C loop fails. Thread: the measuring
    /// thread.
    open func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let samples = slice.samples.baseAddress else { return 0 }
        try BenchmarkError.check(measure(samples, slice.count, slice.gapNanoseconds), "the raw limit \(name) failed")
        return 0
    }

    /// Nothing here; undoes what `enter` of a limit made. Thread: the measuring thread.
    open func leave() {}

    /// What it is called in tables and plots.
    open var name: String { "raw limit" }

    /// Fills `count` samples with nanoseconds; 0 or the system's error number. Thread: the measuring thread.
    open func measure(_ samples: UnsafeMutablePointer<UInt64>, _ count: Int, _ gap: UInt64) -> Int32 { 0 }
}
