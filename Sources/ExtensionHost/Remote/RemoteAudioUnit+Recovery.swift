import AudioToolbox
import Glibc
import LinuxSystem
import Supervision
import Synchronization

extension RemoteAudioUnit: AttentionClient, ServiceTenant {
    /// One round of upkeep: what the render thread asked for, a start that is due, the opaque state after edits.
    func attend() {
        serveRenderThread()
        concludeInquiry()
        let now = MonotonicClock.now()
        life.withLock { $0.recovery.tick(at: now) }
        startIfDue(now)
        takeStateIfDue(now)
        limitThreads(now)
    }

    /// Ends a service that makes threads without end; no limit of the system counts those of one process.
    private func limitThreads(_ now: UInt64) {
        let (process, generation) = life.withLock { life -> (ServiceProcess?, UInt64) in
            guard now &- life.threadsCountedAt >= 1_000_000_000 else { return (nil, 0) }
            life.threadsCountedAt = now
            return (life.process, life.recovery.generation)
        }
        guard let process else { return }
        let count = process.threadCount
        guard count > origin.settings.maximumServiceThreads else { return }
        let cause = IncidentCause.other(
            "had \(count) threads, of \(origin.settings.maximumServiceThreads) that are allowed")
        ended(process, generation: generation, cause: process.end(for: cause))
    }

    private func serveRenderThread() {
        guard let seat = renderer.present else { return }
        let demand = seat.takeDemand()
        switch demand {
        case .none: break
        case .observe: observe(seat)
        case .restore: setDemoted(false, seat)
        case .demote, .killLate: inquire(demand, seat)
        case .killNotFinite: end(seat, .notFinite)
        case .killFailing: end(seat, .renderError(seat.lastError.load(ordering: .relaxed)))
        case .killTampering: end(seat, .protocolError("it moved the host's waiting thread to another word"))
        case .died: ended(seat.process, generation: seat.generation, cause: seat.process.cause())
        }
    }

    func end(_ seat: IncarnationSeat, _ cause: IncidentCause) {
        ended(seat.process, generation: seat.generation, cause: seat.process.end(for: cause))
    }

    /// The first answer to lateness: out of the real-time class, so that the rest of the machine has its time.
    func setDemoted(_ isDemoted: Bool, _ seat: IncarnationSeat) {
        let thread = seat.process.verifiedRenderThread
        guard thread > 0 else { return }
        let normal: ThreadScheduling =
            if let priority = origin.settings.hostPriority {
                .fifo(priority: max(priority - 5, 1))
            } else {
                .other(nice: 5)
            }
        let scheduling = isDemoted ? ThreadScheduling.other(nice: 10) : normal
        try? scheduling.apply(threadID: thread)
        ending.withLock { _ in
            let isPresent = life.withLock { life in
                guard life.process === seat.process, life.recovery.generation == seat.generation else { return false }
                life.isDemoted = isDemoted
                return true
            }
            if isDemoted, isPresent { report(.slow, .demoted, processID: seat.process.processID) }
        }
    }

    /// The connection to a service ended. Thread: the one that reads connections.
    func serviceEnded(_ process: ServiceProcess) {
        let generation = life.withLock { $0.process === process ? $0.recovery.generation : nil }
        guard let generation else { return }
        let cause = process.cause()
        ended(process, generation: generation, cause: cause, isRequested: cause == .requested)
    }

    /// An incarnation is over; the first report counts.
    private func ended(_ process: ServiceProcess, generation: UInt64, cause: IncidentCause, isRequested: Bool = false) {
        let now = MonotonicClock.now()
        let fallen = Set(process.tenantNumbers).union([instanceNumber])
        let isSystemFault = recorder.isSystemFault(instances: fallen, at: now)
        let step = ending.withLock { _ in
            life.withLock { life -> UnitRecovery.Step in
                guard life.process === process || life.process == nil else { return .nothing }
                let step = life.recovery.ended(
                    generation: generation, at: now, random: Double.random(in: 0...1), isSystemFault: isSystemFault,
                    isRequested: isRequested, isLate: cause == .deadline || cause == .slow)
                if step != .nothing { life.process = nil }
                return step
            }
        }
        guard step != .nothing else { return }
        remote.follow(nil, unitIndex: 0)
        if !isRequested || process.tenantCount == 0 { process.kill() }
        viewSeat.ended("\(origin.title) \(cause)")
        messages.failAll()
        invalidate(
            AUAudioUnitInvalidation(reason: "\(origin.title) \(cause)", processIdentifier: process.processID))
        let printed = cause == .requested ? [] : process.lastOutput()
        follow(step, cause, processID: process.processID, lastOutput: printed, now)
    }

    /// Does what recovery decided about an incarnation that ended, and tells it.
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
            // Written down before it is told.
            let problem = pool.quarantine(origin, reason: reason)
            report(cause, .quarantined, processID: processID, lastOutput: lastOutput)
            guard let problem else { return }
            report(
                .other("is in quarantine until its host ends, but will be started again then: \(problem)"),
                .quarantined,
                processID: processID)
        }
    }

    func report(
        _ cause: IncidentCause, _ action: IncidentAction, processID: Int32, delaySeconds: Double? = nil,
        lastOutput: [String] = []
    ) {
        let misses = renderer.meter.cells.pointee.misses.load(ordering: .relaxed)
        let incident = life.withLock { life -> Incident in
            let incident = Incident(
                time: Self.wallTime, component: "\(origin.component)", instance: instanceNumber, processID: processID,
                cause: cause, action: action, cyclesMissed: misses - min(life.missesAtIncident, misses),
                delaySeconds: delaySeconds, lastOutput: lastOutput)
            life.missesAtIncident = misses
            life.incidents.append(incident)
            life.incidentCount += 1
            if life.incidents.count > 50 { life.incidents.removeFirst() }
            return incident
        }
        recorder.record(incident)
    }

    // MARK: On request

    /// Ends the service without a word, as a crash would; the unit is started again.
    public func killService() {
        life.withLock { $0.process }?.crash()
    }

    /// Ends the service and starts another with the unit's state; also lifts a quarantine of this instance, and ends the
    /// wait for a start that was put off.
    public func restartService() {
        let now = MonotonicClock.now()
        if case .quarantined = life.withLock({ $0.recovery.phase }) { pool.release(origin) }
        if life.withLock({ $0.recovery.release(at: now) }) != .nothing { return startIfDue(now) }
        try? keepState()
        let (process, generation) = life.withLock { ($0.process, $0.recovery.generation) }
        guard let process else { return }
        Self.leave(life.withLock { $0 })
        if process.tenantCount == 0 { _ = process.end(for: .requested) }
        ended(process, generation: generation, cause: .requested, isRequested: true)
    }

    private static var wallTime: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
