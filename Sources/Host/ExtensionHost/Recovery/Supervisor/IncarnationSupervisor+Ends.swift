import Supervision
import Synchronization

// How an incarnation ends, and what is reported of it.
extension IncarnationSupervisor {
    /// A process ended, or no longer answers; `isMeant` picks the places in it.
    package func processEnded(where isMeant: (Place) -> Bool) {
        let (place, generation) = life.withLock { ($0.place, $0.recovery.generation) }
        guard let place, isMeant(place) else { return }
        let cause = place.cause()
        ended(place, generation: generation, cause: cause, isRequested: cause == .requested)
    }

    /// An incarnation is over; the first report counts. Without a cause the next one is started before it is known.
    func ended(_ place: Place, generation: UInt64, cause: IncidentCause?, isRequested: Bool = false) {
        let now = clock.now()
        let blame = isRequested ? .unknown : place.blame
        let isInnocent = blame == .neighbour || blame == .neighboursTurn
        let isSystemFault = !isRequested && !isInnocent && fellWithOthers(place, blame, generation, now)
        let random = clock.random()
        let step = life.withLock { life -> UnitRecovery.Step in
            guard life.place == place || life.place == nil else { return .nothing }
            let step = life.recovery.ended(
                generation: generation, at: now, random: random, isSystemFault: isSystemFault,
                isRequested: isRequested, isLate: cause == .deadline || cause == .slow, isInnocent: isInnocent,
                isSuspect: blame == .ownTurn)
            guard step != .nothing else { return step }
            (life.place, life.isEnding) = (nil, true)
            life.noteEnd(blame)
            return step
        }
        guard step != .nothing else { return }
        noteUnrest(now)
        let cause = isInnocent ? cause.map(Self.ofNeighbour) : cause
        if !isRequested || place.tenantCount == 0 { place.kill() }
        life.withLock { $0.unit }?.wentMissing(cause ?? .other("ended"), processID: place.processID)
        life.withLock { $0.isEnding = false }
        @Sendable func tell(_ cause: IncidentCause) {
            let printed = cause == .requested ? [] : place.lastOutput()
            follow(step, cause, processID: place.processID, lastOutput: printed, now)
        }
        if let cause { return tell(cause) }
        startIfDue(now)
        place.whenCauseIsKnown { tell(isInnocent ? Self.ofNeighbour($0) : $0) }
    }

    /// The cause for a unit that shared its process with the one to which it happened.
    private static func ofNeighbour(_ cause: IncidentCause) -> IncidentCause {
        .other("fell with a unit that shares its process: that one \(cause)")
    }

    /// The end or the start of this unit keeps cores, caches and kernel busy that its neighbours need.
    func noteUnrest(_ now: UInt64) {
        reporter.noteUnrest(of: subject.instanceNumber, until: now &+ Lateness.longestUnrest)
    }

    /// Whether so many fell together that none is to blame. Only the first report of an end counts as one.
    private func fellWithOthers(
        _ place: Place, _ blame: PlaceBlame, _ generation: UInt64, _ now: UInt64
    ) -> Bool {
        guard life.withLock({ $0.recovery.generation }) == generation else { return false }
        let sharers = blame == .unknown ? Set(place.tenantNumbers) : []
        let fallen = sharers.union([subject.instanceNumber])
        return reporter.isSystemFault(instances: fallen, at: now)
    }

    /// Does what recovery decided about an incarnation that ended, and reports it.
    func follow(
        _ step: UnitRecovery.Step, _ cause: IncidentCause, processID: Int32, lastOutput: [String], _ now: UInt64
    ) {
        switch step {
        case .nothing: break
        case .start(let due):
            let delay = due > now ? Double(due - now) / 1e9 : nil
            report(
                cause, delay == nil ? .restarted : .restartScheduled, processID: processID, delaySeconds: delay,
                lastOutput: lastOutput)
            startIfDue(now)
        case .quarantine(let reason):
            // Written down before it is reported.
            let problem = starter.quarantine(reason: reason)
            report(cause, .quarantined, processID: processID, lastOutput: lastOutput)
            guard let problem else { return }
            report(
                .other("is in quarantine until its host ends, but will be started again then: \(problem)"),
                .quarantined,
                processID: processID)
        }
    }

    // MARK: Incidents

    func report(
        _ cause: IncidentCause, _ action: IncidentAction, processID: Int32, delaySeconds: Double? = nil,
        lastOutput: [String] = []
    ) {
        var incident = incident(cause, action, processID: processID)
        incident.delaySeconds = delaySeconds
        incident.lastOutput = lastOutput
        let missed = seats.missedCycles
        life.withLock { [incident] in $0.note(incident, missedCycles: missed) }
        passOn()
    }

    func incident(_ cause: IncidentCause, _ action: IncidentAction, processID: Int32) -> Incident {
        Incident(
            time: clock.wallTime(), component: subject.component, instance: subject.instanceNumber,
            processID: processID, cause: cause, action: action)
    }

    /// Gives the reporter what it has not been given yet, in its order.
    func passOn() {
        while let incident = life.withLock({ $0.beginReport() }) {
            reporter.record(incident)
            life.withLock { $0.endReport() }
        }
    }

    // MARK: On request

    /// Ends the service and starts another with the unit's state; also lifts a quarantine of this instance, and ends
    /// the wait for a start that was put off.
    package func restart() {
        let now = clock.now()
        if case .quarantined = phase { starter.release() }
        if life.withLock({ $0.recovery.release(at: now) }) != .nothing { return startIfDue(now) }
        try? keepState()
        let (place, generation) = life.withLock { ($0.place, $0.recovery.generation) }
        guard let place else { return }
        place.leave()
        if place.tenantCount == 0 { _ = place.end(for: .requested, isOwn: true) }
        ended(place, generation: generation, cause: .requested, isRequested: true)
    }
}
