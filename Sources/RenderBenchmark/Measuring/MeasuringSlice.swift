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

    /// Times `cycle` once per sample; returns how often it answered false. Thread: the measuring thread.
    @inlinable
    public func time(_ cycle: () -> Bool) -> Int {
        var missed = 0
        for index in 0..<count {
            pause()
            let start = now()
            let rendered = cycle()
            samples[index] = now() &- start
            if !rendered { missed += 1 }
        }
        return missed
    }

    /// Nanoseconds of the monotonic clock. Thread: any.
    public func now() -> UInt64 { raw_now() }

    /// Sleeps for the gap between cycles. Thread: the measuring thread.
    public func pause() { raw_pause(gapNanoseconds) }
}
