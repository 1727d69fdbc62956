import CRawLimits

/// One slice of cycles to be measured: where the latencies go, and the clock.
public struct MeasuringSlice {
    /// Nanoseconds, one per cycle.
    public let samples: UnsafeMutableBufferPointer<UInt64>
    /// Slept before each cycle.
    public let gapNanoseconds: UInt64

    public init(samples: UnsafeMutableBufferPointer<UInt64>, gapNanoseconds: UInt64) {
        self.samples = samples
        self.gapNanoseconds = gapNanoseconds
    }

    /// Cycles in the slice.
    public var count: Int { samples.count }

    /// Nanoseconds of the monotonic clock. Thread: any.
    public func now() -> UInt64 { raw_now() }

    /// Sleeps for the gap between cycles. Thread: the measuring thread.
    public func pause() { raw_pause(gapNanoseconds) }
}
