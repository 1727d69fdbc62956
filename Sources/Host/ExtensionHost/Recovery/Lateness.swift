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
    /// Whether a debugger was seen on the service since the first late cycle: it may have held the unit.
    var wasTraced = false

    /// After this long without a demand a reading is too old to mean anything; nanoseconds.
    static let longestObservation: UInt64 = 1_000_000_000
    /// So long an inquiry waits for the next late cycle, or for one in time, when none was judged since its first
    /// reading; nanoseconds.
    static let longestSilence: UInt64 = 100_000_000

    /// So long after an end, or after a start has begun or is done, the machine is busy with it; nanoseconds.
    static let longestUnrest: UInt64 = 1_000_000_000

    /// So often in a row a unit is excused because others fell or were being started.
    static let mostExcuses = 20

    /// So long a service that crashed may take to write where; nanoseconds.
    static let longestReport: UInt64 = 5_000_000_000

    /// An inquiry with what has become late since its first reading.
    func brought(up latenessNow: UInt64, _ inquiry: LatenessInquiry) -> LatenessInquiry {
        LatenessInquiry(before: inquiry.before, demand: inquiry.demand, lateTime: latenessNow &- latenessBefore)
    }
}
