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
    /// So long an inquiry without an earlier reading waits for the next late cycle, or for one in time; nanoseconds.
    static let longestSilence: UInt64 = 100_000_000

    /// An inquiry with what has become late since, where there was no reading before the demand; else as it was.
    func brought(up latenessNow: UInt64, _ inquiry: LatenessInquiry) -> LatenessInquiry {
        guard inquiry.before == inquiry.demand else { return inquiry }
        return LatenessInquiry(
            before: inquiry.before, demand: inquiry.demand, lateTime: latenessNow &- latenessBefore)
    }
}
