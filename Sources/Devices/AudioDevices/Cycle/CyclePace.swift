import Glibc

/// When each cycle of a paced device is due: exact multiples of a frame from a start that moves only when a period was
/// missed or the rate changes.
package struct CyclePace {
    private var start: UInt64
    private var frames: UInt64 = 0
    private let nanosecondsPerFrame: Double

    package init(start: UInt64, sampleRate: Double) {
        self.start = start
        nanosecondsPerFrame = 1e9 / sampleRate
    }

    /// The end of the frames that were counted so far, in nanoseconds of CLOCK_MONOTONIC.
    package var due: UInt64 { start &+ UInt64(Double(frames) * nanosecondsPerFrame) }

    package mutating func advance(frames count: Int) { frames += UInt64(count) }

    /// How much of a period of `count` frames the time `now` comes behind `due`; the time base moves when that is a
    /// whole period or more, so that the next period begins now.
    package mutating func isMissed(frames count: Int, at now: UInt64) -> Bool {
        guard lateness(at: now) >= Double(count) * nanosecondsPerFrame else { return false }
        start = now
        frames = 0
        return true
    }

    /// Nanoseconds by which `now` is later than `due`.
    package func lateness(at now: UInt64) -> Double { now > due ? Double(now - due) : 0 }

    /// Returns at `due` or later, never before.
    static func sleep(until due: UInt64) {
        var time = timespec(tv_sec: Int(due / 1_000_000_000), tv_nsec: Int(due % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
