import AudioToolbox
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

extension RemoteAudioUnit {
    /// Starts a service when one is due.
    func startIfDue(_ now: UInt64) {
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
        let placed: ServicePlace
        do {
            placed = try await pool.place(
                for: "\(origin.component)", group: origin.group, request: origin.launchRequest)
        } catch {
            // No code of the unit has run.
            return startFailed(generation, error, isUnitsFault: false)
        }
        do {
            try placeIncarnation(in: placed)
        } catch {
            placed.abandon()
            startFailed(generation, error, isUnitsFault: true)
        }
    }

    private func startFailed(_ generation: UInt64, _ error: any Error, isUnitsFault: Bool) {
        let now = MonotonicClock.now()
        let step = life.withLock {
            $0.recovery.ended(
                generation: generation, at: now, random: Double.random(in: 0...1), isSystemFault: !isUnitsFault)
        }
        follow(step, .launchFailure("\(error)"), processID: 0, lastOutput: [], now)
    }

    private func placeIncarnation(in place: ServicePlace) throws(ExtensionHostError) {
        let (process, unitIndex) = (place.process, place.unitIndex)
        let (restoration, allocation, generation) = life.withLock {
            ($0.recovery.restoration, $0.allocation, $0.recovery.generation)
        }
        let start = origin.start(in: place, withinMilliseconds: startPatience)
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
        if place.isNew { try listen(to: process) }
        // A bundle that was updated meanwhile may be another unit in parts, and a state may bring another tree.
        if !outcome.description.parameterNodes.isSameTree(as: unitDescription.parameterNodes) {
            receive(.descriptionChanged)
        }
        markEdited()
    }

    /// Milliseconds for the next start.
    private var startPatience: Int {
        let (recovery, first) = life.withLock { ($0.recovery, $0.firstStartMilliseconds) }
        return recovery.startPatience(
            least: max(origin.settings.recoveryTimeoutMilliseconds, 4 * first),
            most: origin.settings.loadTimeoutMilliseconds)
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
        case .factory:
            IncarnationStart.Replay(state: nil, properties: properties, parameters: [])
        }
    }
}
