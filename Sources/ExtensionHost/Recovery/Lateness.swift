import LinuxSystem
import Supervision

/// What is known of an incarnation that was late.
struct Lateness: Sendable {
    /// Of the incarnation with this number; what is known of another is worth nothing.
    var generation: UInt64
    var before: ThreadRunTimes
    var latenessBefore: UInt64
    /// What the render thread asked for, while the inquiry is open.
    var demand: SeatDemand?
    var inquiry: LatenessInquiry?

    /// After this long without a demand a reading is too old to mean anything; nanoseconds.
    static let longestObservation: UInt64 = 1_000_000_000
}
