import LinuxSystem

/// How much of a core services took while they were measured.
package struct CoreShare {
    private var busy: UInt64 = 0
    private var elapsed: UInt64 = 0

    /// Nothing was measured yet.
    package init() {}

    /// Measures one slice, in which these threads render.
    package mutating func measure(_ threads: [ObservedThread], _ slice: MeasuringSlice, _ body: () -> Int) -> Int {
        let (start, busyBefore) = (slice.now(), Self.timeOnCore(threads))
        let result = body()
        busy += Self.timeOnCore(threads) &- busyBefore
        elapsed += slice.now() - start
        return result
    }

    /// The record's, where there are such threads.
    package var extras: [BenchmarkExtra] {
        guard elapsed > 0, busy > 0 else { return [] }
        return [BenchmarkExtra("service_core_share", .number(Double(busy) / Double(elapsed)))]
    }

    /// Nanoseconds, of all of them.
    private static func timeOnCore(_ threads: [ObservedThread]) -> UInt64 {
        threads.reduce(0) { sum, thread in
            sum + (ThreadRunTimes(processID: thread.processID, threadID: thread.threadID)?.onCore ?? 0)
        }
    }
}
