import LinuxSystem
import Supervision
import Synchronization

/// Finding out whether a late unit or the machine is to blame, before the unit is demoted or ended. Thread: the attention thread.
extension RemoteAudioUnit {
    /// What is known of an incarnation that was late.
    struct Lateness {
        /// Of the incarnation with this number; what is known of another is worth nothing.
        var generation: UInt64
        var before: ThreadRunTimes
        var latenessBefore: UInt64
        /// What the render thread asked for, while the inquiry is open.
        var demand: IncarnationSeat.Demand?
        var inquiry: LatenessInquiry?
    }

    /// After this long without a demand a reading is too old to say anything; nanoseconds.
    private static let longestObservation: UInt64 = 1_000_000_000

    /// Takes a reading at the first late cycle of a row.
    func observe(_ seat: IncarnationSeat) {
        guard let times = readTimes(seat) else { return }
        let lateness = Lateness(
            generation: seat.generation, before: times, latenessBefore: seat.latenessSoFar, demand: nil, inquiry: nil)
        life.withLock { $0.lateness = lateness }
        seat.isObserved.store(true, ordering: .relaxed)
    }

    /// Opens an inquiry about what the render thread demands; without readings the unit is to blame.
    func inquire(_ demand: IncarnationSeat.Demand, _ seat: IncarnationSeat) {
        let lateness = life.withLock { $0.lateness }
        guard let times = readTimes(seat) else { return sentence(demand, seat) }
        var known =
            lateness.flatMap { $0.generation == seat.generation ? $0 : nil }
            ?? Lateness(generation: seat.generation, before: times, latenessBefore: 0, demand: nil, inquiry: nil)
        known.demand = demand
        known.inquiry = LatenessInquiry(
            before: known.before, demand: times, lateTime: seat.latenessSoFar &- known.latenessBefore)
        life.withLock { [known] in $0.lateness = known }
        AttentionThread.shared.attend(by: times.time + LatenessInquiry.reflection)
    }

    /// Ends an inquiry whose time has come, and forgets readings that are too old.
    func concludeInquiry() {
        guard let lateness = life.withLock({ $0.lateness }) else { return }
        guard let seat = renderer.present, seat.generation == lateness.generation else {
            return life.withLock { $0.lateness = nil }
        }
        let now = MonotonicClock.now()
        guard let demand = lateness.demand, let inquiry = lateness.inquiry else {
            if now > lateness.before.time + Self.longestObservation { forget(seat) }
            return
        }
        let due = inquiry.demand.time + LatenessInquiry.reflection
        guard now >= due else { return AttentionThread.shared.attend(by: due) }
        forget(seat)
        guard let after = readTimes(seat), inquiry.verdict(after) == .machine else { return sentence(demand, seat) }
        seat.pardon()
        if life.withLock({ $0.isDemoted }) { setDemoted(false, seat) }
    }

    private func sentence(_ demand: IncarnationSeat.Demand, _ seat: IncarnationSeat) {
        if demand == .demote { setDemoted(true, seat) } else { end(seat, .deadline) }
    }

    private func forget(_ seat: IncarnationSeat) {
        life.withLock { $0.lateness = nil }
        seat.isObserved.store(false, ordering: .relaxed)
    }

    private func readTimes(_ seat: IncarnationSeat) -> ThreadRunTimes? {
        let thread = seat.process.verifiedRenderThread
        return thread > 0 ? ThreadRunTimes(processID: seat.process.processID, threadID: thread) : nil
    }
}
