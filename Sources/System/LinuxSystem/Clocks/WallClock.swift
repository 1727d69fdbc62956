import Glibc

/// The time of day. Thread: any.
public enum WallClock {
    /// Seconds since 1970.
    public static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
