/// Whether a unit may be asked for its state: one that ended over the question is left alone, for longer each time.
///
/// Pure; times are nanoseconds of the monotonic clock.
package struct StateInquiry: Equatable, Sendable {
    /// How long the unit is left alone after it ended once, twice, and more often over the question.
    private static let pauses: [UInt64] = [60_000_000_000, 600_000_000_000, 3_600_000_000_000]

    private var endings = 0
    private var pausedUntil: UInt64 = 0

    package init() {}

    /// Whether the unit may be asked now.
    package func isAllowed(at now: UInt64) -> Bool { now >= pausedUntil }

    /// Whether the unit gave none when it was asked last.
    package var isDenied: Bool { endings > 0 }

    /// The unit gave its state, or a reason why not: it can be asked without harm.
    package mutating func answered() {
        endings = 0
        pausedUntil = 0
    }

    /// The unit's service ended before it answered. How long it is left alone; nil when that was reported before.
    package mutating func brokeOff(at now: UInt64) -> UInt64? {
        guard isAllowed(at: now) else { return nil }
        let pause = Self.pauses[min(endings, Self.pauses.count - 1)]
        endings += 1
        pausedUntil = now + pause
        return endings == 1 ? pause : nil
    }
}
