import LinuxSystem

/// What a supervisor knows of time and chance.
package struct SupervisionClock: Sendable {
    /// Nanoseconds of the monotonic clock.
    let now: @Sendable () -> UInt64
    /// Seconds since 1970.
    let wallTime: @Sendable () -> Double
    /// A number in 0 … 1 that spreads the delays of services that fell together.
    let random: @Sendable () -> Double
    /// Has the next round of upkeep begin at this time at the latest.
    let attend: @Sendable (_ time: UInt64) -> Void

    package init(
        now: @escaping @Sendable () -> UInt64, wallTime: @escaping @Sendable () -> Double,
        random: @escaping @Sendable () -> Double, attend: @escaping @Sendable (_ time: UInt64) -> Void
    ) {
        self.now = now
        self.wallTime = wallTime
        self.random = random
        self.attend = attend
    }

    /// The machine's.
    static let system = SupervisionClock(
        now: { MonotonicClock.now() }, wallTime: { WallClock.seconds() }, random: { Double.random(in: 0...1) },
        attend: { UpkeepThread.shared.attend(by: $0) })
}
