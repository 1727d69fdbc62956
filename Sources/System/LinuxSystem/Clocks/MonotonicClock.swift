internal import CLinux

/// CLOCK_MONOTONIC in nanoseconds, the time base of deadlines, time stamps and measurements.
public enum MonotonicClock {
    /// A deadline that never comes.
    @inlinable public static var never: UInt64 { .max }

    /// Nanoseconds since an arbitrary start. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func now() -> UInt64 { clinux_monotonic_now() }

    /// The time `milliseconds` from now. Thread: any.
    public static func deadline(milliseconds: Int) -> UInt64 {
        let (sum, overflow) = now().addingReportingOverflow(UInt64(max(milliseconds, 0)) * 1_000_000)
        return overflow ? never : sum
    }
}
