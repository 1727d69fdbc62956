import LinuxSystem

/// What was found when nobody had a device open, and for what wishes.
struct ProbedHardware {
    let wishes: SessionWishes
    let records: Bool
    let hardware: SessionHardware?
    /// Nanoseconds of the monotonic clock.
    let time = MonotonicClock.now()

    /// A device changes its rate without a word while nobody runs it.
    var isRecent: Bool { MonotonicClock.now() &- time < 500_000_000 }
}
