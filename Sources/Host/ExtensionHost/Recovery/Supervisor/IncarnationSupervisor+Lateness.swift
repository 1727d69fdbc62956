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
            generation: seat.generation, before: times, latenessBefore: seat.latenessSoFar, demand: nil, inquiry: nil,
            wasTraced: place.tracer != nil)
        life.withLock { $0.lateness = lateness }
        seat.setObserved(true)
        if times.isStopped { inquire(.killLate, seat, in: place) }
    }

    /// Puts a render thread back among those of units that are on time, which the host had put behind them when it was
    /// late.
    func endYield() {
        guard let seat = seats.present, let place = place(of: seat), seat.takeYield() else { return }
        if !life.withLock({ $0.isDemoted }) { _ = place.schedule(normalScheduling) }
    }

    /// Opens an inquiry about what the render thread demands; without readings the unit is to blame.
    func inquire(_ demand: SeatDemand, _ seat: Place.Seat, in place: Place) {
        if raise(demand, seat) { return }
        let lateness = life.withLock { $0.lateness }
        guard let times = place.renderThreadTimes() else { return sentence(demand, seat, in: place) }
        // Whoever asks for the measure before the first late cycle was observed was seen too late: this thread, too,
        // may have been kept waiting. Then what counts is what comes.
        var known =
            lateness.flatMap { $0.generation == seat.generation ? $0 : nil }
            ?? Lateness(
                generation: seat.generation, before: times, latenessBefore: seat.latenessSoFar, demand: nil,
                inquiry: nil)
        known.demand = demand
        known.wasTraced = known.wasTraced || place.tracer != nil
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
        guard let lateness = life.withLock({ $0.lateness }) else { return endYield() }
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
        if isHeld(seat, in: place) || isReportingCrash(in: place, since: inquiry.demand.time) { return }
        let present = lateness.brought(up: seat.latenessSoFar, inquiry)
        if present.lateTime == 0, seat.latenessSoFar > 0, !seat.isOnTimeAgain, now < due + Lateness.longestSilence {
            return clock.attend(now + LatenessInquiry.reflection)
        }
        if life.withLock({ $0.lateness?.wasTraced == true }) { return forgive(seat, in: place) }
        forget(seat)
        let verdict = place.renderThreadTimes().map { present.verdict($0, isOnTimeAgain: seat.isOnTimeAgain) }
        guard verdict == .machine || isExcused(demand, seat, since: lateness.before.time) else {
            return sentence(demand, seat, in: place)
        }
        life.withLock { $0.pardonCount += 1 }
        forgive(seat, in: place)
    }

    /// Whether others fell or were being started while the unit was late: their work on the same cores, and the host's
    /// own for them, keeps it waiting in ways that the kernel does not count. One that hangs is late whatever others
    /// do.
    private func isExcused(_ demand: SeatDemand, _ seat: Place.Seat, since time: UInt64) -> Bool {
        guard demand == .demote || seat.isOnTimeAgain else { return false }
        let isUnsettled = reporter.isUnsettled(besides: subject.instanceNumber, at: time)
        return life.withLock { life in
            life.excuses = isUnsettled ? life.excuses + 1 : 0
            return isUnsettled && life.excuses <= Lateness.mostExcuses
        }
    }

    /// Whether a debugger has the service, so that an inquiry stays open until it has let go of it: nothing that the
    /// unit does meanwhile, or does not do, is held against it.
    private func isHeld(_ seat: Place.Seat, in place: Place) -> Bool {
        guard place.tracer != nil else { return false }
        life.withLock { $0.lateness?.wasTraced = true }
        return !seat.isOnTimeAgain
    }

    /// Whether the unit is late because it has crashed, and is still saying where: it ends by itself.
    private func isReportingCrash(in place: Place, since demand: UInt64) -> Bool {
        subject.settings.diagnosis.printsBacktraces && clock.now() < demand + Lateness.longestReport
            && place.isReportingCrash
    }

    /// Holds nothing against the unit.
    private func forgive(_ seat: Place.Seat, in place: Place) {
        forget(seat)
        seat.pardon()
        if life.withLock({ $0.isDemoted }) { setDemoted(false, seat, in: place) }
    }

    private func sentence(_ demand: SeatDemand, _ seat: Place.Seat, in place: Place) {
        if place.tracer != nil { return forgive(seat, in: place) }
        if demand == .demote { return setDemoted(true, seat, in: place) }
        end(seat, in: place, .deadline, isOwn: seat.hadBegunItsTurn)
    }

    private func forget(_ seat: Place.Seat) {
        life.withLock { $0.lateness = nil }
        seat.setObserved(false)
    }
}
