import CRawLimits

/// One slice of cycles to be measured: where the latencies go, and the clock.
public struct MeasuringSlice {
    /// Nanoseconds, one per cycle.
    public let samples: UnsafeMutableBufferPointer<UInt64>
    /// From one cycle to the next, as a device calls; 0: back to back.
    public let gapNanoseconds: UInt64
    /// One period of what is measured. After a cycle that took longer the thread sleeps as long, as a device would let
    /// it: rendering on without a pause would keep the processor from the very service that is late. 0 for none.
    public let periodNanoseconds: UInt64

    /// Borrows the samples' memory, which must outlive the slice. Times are nanoseconds.
    public init(samples: UnsafeMutableBufferPointer<UInt64>, gapNanoseconds: UInt64, periodNanoseconds: UInt64 = 0) {
        self.samples = samples
        self.gapNanoseconds = gapNanoseconds
        self.periodNanoseconds = periodNanoseconds
    }

    /// Cycles in the slice.
    public var count: Int { samples.count }

    /// Times `cycle` once per sample; returns how often it answered false. Thread: the measuring thread.
    @inlinable
    public func time(_ cycle: () -> Bool) -> Int {
        var missed = 0
        var due: UInt64 = 0
        for index in 0..<count {
            raw_await_callback(&due, gapNanoseconds)
            let start = now()
            let rendered = cycle()
            samples[index] = now() &- start
            if !rendered { missed += 1 }
            if periodNanoseconds > 0, samples[index] > periodNanoseconds { raw_pause(periodNanoseconds) }
        }
        return missed
    }

    /// Nanoseconds of the monotonic clock. Thread: any.
    public func now() -> UInt64 { raw_now() }
}
