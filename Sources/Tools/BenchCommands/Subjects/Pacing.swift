import Glibc

/// Sleeps to points in time, as a device's clock makes a host wait.
enum Pacing {
    /// Nanoseconds of the monotonic clock.
    static func sleep(until time: UInt64) {
        var deadline = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &deadline, nil) == EINTR {}
    }
}
