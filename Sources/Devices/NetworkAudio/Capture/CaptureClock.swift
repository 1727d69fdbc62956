/// Finds out how the clock of a device that records runs against this machine's, from when its cycles come.
///
/// A delay-locked loop of second order: a wide one at first, which finds the pace, then a narrow one, which does not
/// follow the unrest of single cycles. How much later cycles come than it says is the jitter that a buffer has to hold.
/// Pure, and for render threads: nothing is allocated.
package struct CaptureClock: Sendable {
    /// Clocks of working devices differ by less.
    package static var largestDrift: Double { @_noLocks @_noAllocation get { 1e-3 } }
    /// Nanoseconds for which a clock is watched before it counts as known.
    package static var acquaintance: Double { @_noLocks @_noAllocation get { 250_000_000 } }
    /// Nanoseconds by which a cycle may be off its time; further away, the device paused, and its clock begins anew.
    private static var longestDelay: Double { @_noLocks @_noAllocation get { 200_000_000 } }
    /// Seconds in which the largest lateness is forgotten, about.
    private static var memory: Double { @_noLocks @_noAllocation get { 8 } }

    private let framesPerSecond: Double
    private var origin: UInt64 = 0
    /// Since `origin`, in nanoseconds: when the last cycle was due.
    private var due = 0.0
    /// Of one frame, in nanoseconds.
    private var period: Double
    private var age = 0.0
    private var lateness = 0.0
    private var longestCycle = 0
    private var hasBegun = false

    package init(sampleRate: Double) {
        framesPerSecond = sampleRate
        period = 1e9 / sampleRate
    }

    /// How much faster the device's clock runs than this machine's, as a fraction.
    package var drift: Double { 1e9 / (period * framesPerSecond) - 1 }

    /// A cycle of so many frames, the last of which is the `position`th of all that are kept, was there at `time`, which
    /// goes up from call to call. Returns where the device stands.
    @_noLocks @_noAllocation
    package mutating func note(frames: Int, position: Int, at time: UInt64) -> StreamTiming.Reading {
        longestCycle = max(longestCycle, frames)
        let actual = Double(Int64(bitPattern: time &- origin))
        let step = Double(frames) * period
        let error = actual - (due + step)
        if !hasBegun || error > Self.longestDelay || error < -Self.longestDelay {
            (origin, due, age, lateness, hasBegun) = (time, 0, 0, 0, true)
        } else {
            follow(error, step, frames)
        }
        let rate = 1 / period
        return StreamTiming.Reading(
            time: origin &+ UInt64(max(0, due)), position: Double(position), framesPerNanosecond: rate,
            jitter: lateness * rate + Double(longestCycle) + framesPerSecond * 0.0003,
            isReady: age >= Self.acquaintance)
    }

    @_noLocks @_noAllocation
    private mutating func follow(_ error: Double, _ step: Double, _ frames: Int) {
        let seconds = step / 1e9
        // Hz: from one to a tenth, as it grows older.
        let bandwidth = max(0.1, 1 / (1 + age / 1e9))
        let turn = min(0.5, 2 * Double.pi * bandwidth * seconds)
        due += step + 1.4142135623730951 * turn * error
        if frames > 0 {
            let nominal = 1e9 / framesPerSecond
            let next = period + turn * turn * error / Double(frames)
            period = min(max(next, nominal * (1 - Self.largestDrift)), nominal * (1 + Self.largestDrift))
        }
        age += step
        lateness = max(lateness * (1 - min(1, seconds / Self.memory)), error)
    }
}
