import AudioToolbox
import Glibc
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

extension RemoteAudioUnit: AttentionClient {
    /// One round of upkeep: what the render thread asked for, a start that is due, the opaque state after edits.
    func attend() {
        serveRenderThread()
        let now = MonotonicClock.now()
        life.withLock { $0.recovery.tick(at: now) }
        startIfDue(now)
        takeStateIfDue(now)
    }

    private func serveRenderThread() {
        guard let seat = renderer.present else { return }
        switch seat.takeDemand() {
        case .none: break
        case .restore: setDemoted(false, seat)
        case .demote: setDemoted(true, seat)
        case .killLate: end(seat, .deadline)
        case .killNotFinite: end(seat, .notFinite)
        case .died: ended(seat.process, generation: seat.generation, cause: seat.process.cause())
        }
    }

    private func end(_ seat: IncarnationSeat, _ cause: IncidentCause) {
        ended(seat.process, generation: seat.generation, cause: seat.process.end(for: cause))
    }

    /// The first answer to lateness: out of the real-time class, so that the rest of the machine has its time.
    private func setDemoted(_ isDemoted: Bool, _ seat: IncarnationSeat) {
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
        life.withLock { $0.isDemoted = isDemoted }
        if isDemoted { report(.slow, .demoted, processID: seat.process.processID) }
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
        let isSystemFault = recorder.isSystemFault(instance: instanceNumber, at: now)
        let step = life.withLock { life -> UnitRecovery.Step in
            guard life.process === process || life.process == nil else { return .nothing }
            let step = life.recovery.ended(
                generation: generation, at: now, random: Double.random(in: 0...1), isSystemFault: isSystemFault,
                isRequested: isRequested, isLate: cause == .deadline || cause == .slow)
            if step != .nothing { life.process = nil }
            return step
        }
        guard step != .nothing else { return }
        remote.follow(nil, unitIndex: 0)
        process.connection.close()
        viewSeat.ended("\(origin.title) \(cause)")
        messages.failAll()
        invalidate(
            AUAudioUnitInvalidation(reason: "\(origin.title) \(cause)", processIdentifier: process.processID))
        follow(step, cause, process, now)
    }

    private func follow(_ step: UnitRecovery.Step, _ cause: IncidentCause, _ process: ServiceProcess, _ now: UInt64) {
        let printed = cause == .requested ? [] : process.lastOutput()
        switch step {
        case .nothing: break
        case .start(let due):
            let action = due <= now ? IncidentAction.restarted : .restartScheduled
            report(cause, action, processID: process.processID, lastOutput: printed)
            startIfDue(now)
        case .quarantine(let reason):
            // Written down before it is told. A machine that is too busy must not keep the bundle out for good.
            if cause != .deadline, cause != .slow { pool.quarantine(origin, reason: reason) }
            report(cause, .quarantined, processID: process.processID, lastOutput: printed)
        }
    }

    private func report(
        _ cause: IncidentCause, _ action: IncidentAction, processID: Int32, lastOutput: [String] = []
    ) {
        let misses = renderer.meter.cells.pointee.misses.load(ordering: .relaxed)
        let incident = life.withLock { life -> Incident in
            let incident = Incident(
                time: Self.wallTime, component: "\(origin.component)", instance: instanceNumber, processID: processID,
                cause: cause, action: action, cyclesMissed: misses - min(life.missesAtIncident, misses),
                lastOutput: lastOutput)
            life.missesAtIncident = misses
            life.incidents.append(incident)
            life.incidentCount += 1
            if life.incidents.count > 50 { life.incidents.removeFirst() }
            return incident
        }
        recorder.record(incident)
    }

    private func startIfDue(_ now: UInt64) {
        let begins = life.withLock { life in
            guard !life.isStarting, life.recovery.beginStart(at: now) else { return false }
            life.isStarting = true
            return true
        }
        guard begins else { return }
        // A thread of its own: the start waits for the service.
        let thread = QueueExecutor(label: "io.auserviced.restart")
        Task.detached(executorPreference: thread, priority: .high) { [weak self] in await self?.restart() }
    }

    /// Puts a new incarnation in the place of the one that ended.
    private func restart() async {
        defer { life.withLock { $0.isStarting = false } }
        let generation = life.withLock { $0.recovery.generation }
        do {
            let placed = try await pool.place(
                for: "\(origin.component)", group: origin.group, request: origin.launchRequest)
            do {
                try placeIncarnation(placed.process, placed.unitIndex, isNew: placed.isNew)
            } catch {
                placed.process.leave(placed.unitIndex)
                if placed.process.tenantCount == 0 { placed.process.kill() }
                throw error
            }
        } catch {
            startFailed(generation, error)
        }
    }

    private func startFailed(_ generation: UInt64, _ error: any Error) {
        let now = MonotonicClock.now()
        let step = life.withLock {
            $0.recovery.ended(generation: generation, at: now, random: Double.random(in: 0...1))
        }
        switch step {
        case .nothing: break
        case .start: report(.launchFailure("\(error)"), .restartScheduled, processID: 0)
        case .quarantine(let reason):
            pool.quarantine(origin, reason: reason)
            report(.launchFailure("\(error)"), .quarantined, processID: 0)
        }
    }

    private func placeIncarnation(_ process: ServiceProcess, _ unitIndex: UInt32, isNew: Bool)
        throws(ExtensionHostError)
    {
        let (restoration, allocation, generation) = life.withLock {
            ($0.recovery.restoration, $0.allocation, $0.recovery.generation)
        }
        let start = IncarnationStart(
            process: process, unitIndex: unitIndex, isNew: isNew, component: origin.component,
            libraryPath: origin.libraryPath, scheduling: origin.settings.serviceScheduling,
            deadline: MonotonicClock.deadline(milliseconds: origin.settings.loadTimeoutMilliseconds))
        let plan = allocation.map {
            RenderPlan(
                $0, latency: unitLatency, bridgesAsSilence: unitDescription.flags.contains(.bridgesAsSilence),
                settings: origin.settings)
        }
        var rendering: IncarnationStart.Rendering?
        if let allocation, let plan { rendering = try self.rendering(allocation, plan, process, unitIndex) }
        let outcome = try start.run(replay(restoration), rendering)
        if let reply = outcome.scheduling { process.took(reply) }
        process.settle(self, at: unitIndex)
        life.withLock { life in
            life.process = process
            life.unitIndex = unitIndex
            life.isDemoted = false
            life.recovery.started(at: MonotonicClock.now())
        }
        remote.follow(process, unitIndex: unitIndex)
        take(rendering, generation, process, unitIndex)
        if isNew { try listen(to: process) }
        // A bundle that was updated meanwhile may be another unit in parts, and a state may bring another tree.
        if !outcome.description.parameterNodes.isSameTree(as: unitDescription.parameterNodes) {
            receive(.descriptionChanged)
        }
        markEdited()
    }

    private func listen(to process: ServiceProcess) throws(ExtensionHostError) {
        do throws(ConnectionError) {
            try process.connection.startListening()
        } catch {
            throw .serviceUnavailable(component: "\(origin.component)", reason: error.description)
        }
    }

    /// Hands the new link to the render thread, unless rendering was ended or begun anew meanwhile.
    private func take(
        _ rendering: IncarnationStart.Rendering?, _ generation: UInt64, _ process: ServiceProcess, _ unitIndex: UInt32
    ) {
        guard let rendering else { return }
        let seat = IncarnationSeat(generation: generation, link: rendering.link, process: process, unitIndex: unitIndex)
        placing.withLock { _ in
            guard life.withLock({ $0.allocation == rendering.message && $0.process === process }) else { return }
            renderer.exchange(seat)
        }
    }

    private func replay(_ restoration: StateHistory.Restoration) -> IncarnationStart.Replay {
        var replay = valueReplay(restoration)
        replay.requests = busCounts + messages.openings
        return replay
    }

    private func valueReplay(_ restoration: StateHistory.Restoration) -> IncarnationStart.Replay {
        switch restoration {
        case .snapshot(let snapshot):
            IncarnationStart.Replay(state: snapshot.bytes, properties: properties, parameters: valuesToReplay)
        case .parametersOnly:
            IncarnationStart.Replay(state: nil, properties: properties, parameters: valuesToReplay)
        case .factory, .quarantine:
            IncarnationStart.Replay(state: nil, properties: properties, parameters: [])
        }
    }

    private func takeStateIfDue(_ now: UInt64) {
        let edited = pendingEdit
        let delay = UInt64(max(origin.settings.stateDelayMilliseconds, 0)) * 1_000_000
        guard edited != 0, now &- edited >= delay else { return }
        let begins = life.withLock { life in
            guard case .running = life.recovery.phase, !life.isTakingState else { return false }
            life.isTakingState = true
            return true
        }
        guard begins else { return }
        Task.detached { [weak self] in self?.takeState(editedAt: edited) }
    }

    /// Asks for the opaque state and keeps it for the next incarnation.
    private func takeState(editedAt: UInt64) {
        defer { life.withLock { $0.isTakingState = false } }
        guard let bytes = try? stateBytes(forDocument: false) else { return }
        life.withLock { $0.recovery.record(state: bytes) }
        markStateTaken(editedAt: editedAt)
    }

    // MARK: On request

    /// Takes the state now and keeps it for the next incarnation.
    ///
    /// - Throws: `ExtensionHostError` when the unit is missing.
    public func keepState() throws(ExtensionHostError) {
        let edited = pendingEdit
        let bytes = try stateBytes(forDocument: false)
        life.withLock { $0.recovery.record(state: bytes) }
        markStateTaken(editedAt: edited)
    }

    /// Ends the service without a word, as a crash would; the unit is started again.
    public func killService() {
        life.withLock { $0.process }?.crash()
    }

    /// Ends the service and starts another with the unit's state; also lifts a quarantine of this instance.
    public func restartService() {
        if case .quarantined = life.withLock({ $0.recovery.phase }) {
            pool.release(origin)
            _ = life.withLock { $0.recovery.release(at: MonotonicClock.now()) }
            startIfDue(MonotonicClock.now())
            return
        }
        try? keepState()
        let (process, generation) = life.withLock { ($0.process, $0.recovery.generation) }
        guard let process else { return }
        process.leave(life.withLock { $0.unitIndex })
        if process.tenantCount == 0 { _ = process.end(for: .requested) }
        ended(process, generation: generation, cause: .requested, isRequested: true)
    }

    private static var wallTime: Double {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
