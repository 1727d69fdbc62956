import LinuxSystem
import Supervision
import Synchronization

/// Finding out whether a late unit or the machine is to blame, before the unit is demoted or ended. Thread: the upkeep
/// thread.
extension IncarnationSupervisor {
    /// Takes a reading at the first late cycle of a row, unless an inquiry is open already. One that is stopped gets no
    /// further cycles to be late in: it would be excused for those that it did not begin.
    func observe(_ seat: Place.Seat, in place: Place) {
        let known = life.withLock { $0.lateness }
        if let known, known.generation == seat.generation, known.inquiry != nil { return }
        guard let times = place.renderThreadTimes() else { return }
        let lateness = Lateness(
            generation: seat.generation, before: times, latenessBefore: seat.latenessSoFar, demand: nil, inquiry: nil)
        life.withLock { $0.lateness = lateness }
        seat.setObserved(true)
        setYielding(true, in: place)
        if times.isStopped { inquire(.killLate, seat, in: place) }
    }

    /// Puts the render thread of a unit that is late behind those of others, or back beside them: whoever computes on
    /// without end would keep them from the core that they share with it.
    private func setYielding(_ isYielding: Bool, in place: Place) {
        guard let priority = subject.settings.hostPriority else { return }
        let changes = life.withLock { life in
            guard life.isYielding != isYielding, !life.isDemoted else { return false }
            life.isYielding = isYielding
            return true
        }
        if changes { _ = place.schedule(isYielding ? .fifo(priority: max(priority - 6, 1)) : normalScheduling) }
    }

    /// Opens an inquiry about what the render thread demands; without readings the unit is to blame.
    func inquire(_ demand: SeatDemand, _ seat: Place.Seat, in place: Place) {
        if raise(demand, seat) { return }
        let lateness = life.withLock { $0.lateness }
        guard let times = place.renderThreadTimes() else { return sentence(demand, seat, in: place) }
        var known =
            lateness.flatMap { $0.generation == seat.generation ? $0 : nil }
            ?? Lateness(generation: seat.generation, before: times, latenessBefore: 0, demand: nil, inquiry: nil)
        known.demand = demand
        known.inquiry = LatenessInquiry(
            before: known.before, demand: times, lateTime: seat.latenessSoFar &- known.latenessBefore)
        life.withLock { [known] in $0.lateness = known }
        // The first late cycle may have gone unseen, and the next one is not the first.
        seat.setObserved(true)
        clock.attend(times.time + LatenessInquiry.reflection)
    }

    /// Whether an inquiry is open already, whose verdict holds for the greater of the two demands.
    private func raise(_ demand: SeatDemand, _ seat: Place.Seat) -> Bool {
        life.withLock { life in
            guard let known = life.lateness, known.generation == seat.generation, known.inquiry != nil else {
                return false
            }
            if demand.rawValue > (known.demand ?? .none).rawValue { life.lateness?.demand = demand }
            return true
        }
    }

    /// Ends an inquiry whose time has come, and forgets readings that are too old.
    func concludeInquiry() {
        guard let lateness = life.withLock({ $0.lateness }) else {
            if let place = life.withLock({ $0.isYielding ? $0.place : nil }) { setYielding(false, in: place) }
            return
        }
        guard let seat = seats.present, seat.generation == lateness.generation, let place = place(of: seat) else {
            return life.withLock { $0.lateness = nil }
        }
        let now = clock.now()
        guard let demand = lateness.demand, let inquiry = lateness.inquiry else {
            if now >= lateness.before.time + Lateness.longestObservation { forget(seat) }
            return
        }
        let due = inquiry.demand.time + LatenessInquiry.reflection
        guard now >= due else { return clock.attend(due) }
        forget(seat)
        guard let after = place.renderThreadTimes(), inquiry.verdict(after) == .machine else {
            return sentence(demand, seat, in: place)
        }
        seat.pardon()
        if life.withLock({ $0.isDemoted }) { setDemoted(false, seat, in: place) }
    }

    private func sentence(_ demand: SeatDemand, _ seat: Place.Seat, in place: Place) {
        if demand == .demote { setDemoted(true, seat, in: place) } else { end(seat, in: place, .deadline) }
    }

    private func forget(_ seat: Place.Seat) {
        life.withLock { $0.lateness = nil }
        seat.setObserved(false)
    }
}
