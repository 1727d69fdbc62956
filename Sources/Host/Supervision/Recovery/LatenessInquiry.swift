public import LinuxSystem

/// Finds out, from what the kernel says, whether a late unit or the machine is to blame, before anything is done to the
/// unit.
///
/// It compares three readings of the unit's render thread: one from the first late cycle, one from when the render
/// thread asked for something to be done, and one a moment later, because the kernel counts waiting for a core only
/// when it is over. A pure function of readings.
public struct LatenessInquiry: Equatable, Sendable {
    /// Who is to blame.
    public enum Verdict: Equatable, Sendable {
        /// It computed, or slept while it should have.
        case unit
        /// The unit's thread was ready and had no core, or the hypervisor had taken the cores away.
        case machine
    }

    /// The time between the demand and the last reading; nanoseconds.
    public static let reflection: UInt64 = 2_000_000

    /// When the first late cycle was seen.
    public let before: ThreadRunTimes
    /// When something was to be done about it.
    public let demand: ThreadRunTimes
    /// Nanoseconds that the unit kept its host waiting between the two.
    public let lateTime: UInt64

    /// - Parameters: as the properties say.
    public init(before: ThreadRunTimes, demand: ThreadRunTimes, lateTime: UInt64) {
        self.before = before
        self.demand = demand
        self.lateTime = lateTime
    }

    /// The verdict, with a reading taken `reflection` after the demand.
    ///
    /// A unit that takes more than half a core is to blame whatever else happens: its own threads may be what keeps its
    /// render thread from running.
    ///
    /// - Parameter isOnTimeAgain: whether the unit has rendered in time since the demand. One that has is not blamed when
    ///   the first reading came as late as the second: whoever reads runs before all units, so what kept the reader
    ///   waiting may have kept the unit waiting, and no reading shows that any more.
    public func verdict(_ after: ThreadRunTimes, isOnTimeAgain: Bool = false) -> Verdict {
        // One that goes on was only held up.
        if demand.isStopped { return after.isStopped ? .unit : .machine }
        let span = after.time &- before.time
        if after.processOnCore &- before.processOnCore > span / 2 { return .unit }
        let isQueued = demand.isRunnable && after.isRunnable && after.onCore &- demand.onCore < Self.reflection / 4
        if isQueued { return .machine }
        if isOnTimeAgain, demand.time &- before.time < Self.reflection { return .machine }
        let taken = (after.waiting &- before.waiting) &+ (after.stolen &- before.stolen)
        // No cycle was judged since the first reading, so that the only measure is the time that has passed.
        guard lateTime > 0 else { return taken > 0 && taken >= span / 2 ? .machine : .unit }
        return taken >= lateTime / 2 ? .machine : .unit
    }
}
