import Glibc

/// When each cycle of a paced device is due: exact multiples of the period from a start that moves only when a period
/// was missed.
struct CyclePace {
    private var start: UInt64
    private var cycle: UInt64 = 1
    private let nanosecondsPerCycle: Double

    init(start: UInt64, format: AudioDeviceFormat) {
        self.start = start
        nanosecondsPerCycle = Double(format.framesPerCycle) * 1e9 / format.sampleRate
    }

    /// The end of the current period, in nanoseconds of CLOCK_MONOTONIC.
    var nextDue: UInt64 { start &+ UInt64(Double(cycle) * nanosecondsPerCycle) }

    mutating func advance() { cycle += 1 }

    func lateness(of due: UInt64, at now: UInt64) -> UInt64 { now > due ? now - due : 0 }

    /// Whether a whole period has passed unused; the time base then moves so that the next period begins now.
    mutating func isMissed(due: UInt64, lateBy late: UInt64) -> Bool {
        guard Double(late) >= nanosecondsPerCycle else { return false }
        start = due &+ late
        cycle = 1
        return true
    }

    /// Returns at `due` or later, never before.
    static func sleep(until due: UInt64) {
        var time = timespec(tv_sec: Int(due / 1_000_000_000), tv_nsec: Int(due % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
