import AudioToolbox
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

/// An extension's unit in a process of its own. It survives that process: a missing unit is bridged, started again, and given its state.
// @unchecked: adds constants, a mutex-guarded life, and a renderer with rules of its own.
public final class RemoteAudioUnit: ExtensionAudioUnit, @unchecked Sendable {
    /// What changes when the service ends and comes back.
    struct Life {
        var recovery: UnitRecovery
        /// Nil while there is no service.
        var process: ServiceProcess?
        var unitIndex: UInt32
        var renderThreadID: Int32 = 0
        /// What rendering was allocated with; nil while it is not.
        var allocation: AllocateMessage?
        var isStarting = false
        var isTakingState = false
        var isDemoted = false
        /// What is known of lateness; nil while the unit is on time.
        var lateness: Lateness?
        var incidents: [Incident] = []
        var incidentCount = 0
        var threadsCountedAt: UInt64 = 0
        /// How long the first start took.
        var firstStartMilliseconds = 0
        var missesAtIncident: UInt64 = 0
    }

    let origin: RemoteOrigin
    let renderer = RemoteRenderer()
    let remote: RemoteControl
    let pool: ServicePool
    let recorder: IncidentRecorder
    /// Counts the instances of this process.
    public let instanceNumber: UInt64
    let life: Mutex<Life>
    /// Held while an incarnation is put in place or taken away.
    let placing = Mutex(())
    /// Held while the end of an incarnation is decided, and while something is told of one that has not ended: nothing is
    /// told of an incarnation after its end.
    let ending = Mutex(())

    private static let instances = Atomic<UInt64>(0)

    private init(
        _ origin: RemoteOrigin, _ description: UnitDescription, remote: RemoteControl, pool: ServicePool,
        recorder: IncidentRecorder, life: Life
    ) throws {
        self.origin = origin
        self.remote = remote
        self.pool = pool
        self.recorder = recorder
        self.life = Mutex(life)
        instanceNumber = Self.instances.wrappingAdd(1, ordering: .relaxed).newValue
        try super.init(component: origin.component, description: description, control: remote)
    }

    deinit {
        renderer.release()
        let life = life.withLock { life in
            life.recovery.close()
            return life
        }
        Self.leave(life)
    }

    /// Starts a service for the unit, or joins one, and asks what the unit is.
    ///
    /// - Throws: `ExtensionHostError`.
    static func instantiate(
        _ origin: RemoteOrigin, pool: ServicePool, recorder: IncidentRecorder
    ) async throws -> RemoteAudioUnit {
        let placed = try await pool.place(
            for: "\(origin.component)", group: origin.group, request: origin.launchRequest)
        let start = origin.start(in: placed, withinMilliseconds: origin.settings.loadTimeoutMilliseconds)
        let unit: RemoteAudioUnit
        do {
            unit = try await withTaskCancellationHandler {
                try begin(origin, placed, start, pool: pool, recorder: recorder)
            } onCancel: {
                // One that runs other units too is left to finish.
                if placed.isNew, placed.process.tenantCount <= 1 { placed.process.kill() }
            }
        } catch {
            placed.abandon()
            try Task.checkCancellation()
            throw error
        }
        try Task.checkCancellation()
        return unit
    }

    /// Takes over a unit whose service waited after its host had died. The unit keeps what it was; rendering begins anew.
    ///
    /// - Throws: `ExtensionHostError`; the service ends then.
    static func attach(
        _ origin: RemoteOrigin, _ launched: LaunchedService, pool: ServicePool, recorder: IncidentRecorder
    ) throws -> RemoteAudioUnit {
        let process = try ServiceProcess(launched, component: "\(origin.component)", launcher: pool.launcher)
        let place = ServicePlace(process: process, unitIndex: process.join() ?? 0, isNew: true)
        let start = origin.start(
            in: place, isLoaded: true, withinMilliseconds: origin.settings.loadTimeoutMilliseconds)
        let unit = try begin(origin, place, start, pool: pool, recorder: recorder)
        try? unit.control.perform(.deallocate)
        unit.take(try unit.control.call(.getParameters([]), expecting: ParameterValues.self).values)
        return unit
    }

    private static func begin(
        _ origin: RemoteOrigin, _ place: ServicePlace, _ start: IncarnationStart, pool: ServicePool,
        recorder: IncidentRecorder
    ) throws -> RemoteAudioUnit {
        let began = MonotonicClock.now()
        let outcome = try start.run()
        let remote = RemoteControl(
            component: "\(origin.component)", timeoutMilliseconds: origin.settings.controlTimeoutMilliseconds)
        remote.follow(place.process, unitIndex: place.unitIndex)
        if let reply = outcome.scheduling { place.process.took(reply) }
        var life = Life(
            recovery: UnitRecovery(startedAt: MonotonicClock.now()), process: place.process, unitIndex: place.unitIndex)
        life.firstStartMilliseconds = Int(clamping: (MonotonicClock.now() - began) / 1_000_000)
        let unit = try RemoteAudioUnit(
            origin, outcome.description, remote: remote, pool: pool, recorder: recorder, life: life)
        remote.serve(unit)
        place.process.settle(unit, at: place.unitIndex)
        try place.process.connection.startListening()
        AttentionThread.shared.add(unit)
        return unit
    }

    public override var isLoadedInProcess: Bool { false }

    /// Seconds; a pipelined unit is one maximum block later.
    public override var latency: Double {
        let rate = outputBusses.isEmpty ? 0 : outputBusses[0].format.sampleRate
        let pipeline = origin.settings.isPipelined && rate > 0 ? Double(maximumFramesToRender) / rate : 0
        return unitLatency + pipeline
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let renderer = renderer
        return { flags, timestamp, frames, bus, output, events, pull in
            renderer.render(flags, timestamp, frames, bus, output, events, pull)
        }
    }

    /// Whether the host's audio runs: then a value travels with the next cycle, else it is sent as a message.
    override var isRendering: Bool {
        guard renderResourcesAllocated else { return false }
        let last = renderer.meter.cells.pointee.lastCycleTime.load(ordering: .relaxed)
        return last != 0 && MonotonicClock.now() &- last < 200_000_000
    }

    override func beginRendering(_ message: AllocateMessage) throws(ExtensionHostError) {
        let life = life.withLock { $0 }
        if let problem = geometry(plan(message, latency: unitLatency)).problem {
            throw .invalidRequest(reason: "\(origin.title) cannot render out of process: \(problem)")
        }
        let process = life.process.flatMap { $0.isAlive ? $0 : nil }
        let ahead = process.flatMap { allocateAhead(message, in: $0, life.unitIndex) }
        // The link's memory is made while the unit allocates; its shape does not depend on the answer.
        let rendering = try process.map { process throws(ExtensionHostError) in
            try self.rendering(message, plan(message, latency: unitLatency), process, life.unitIndex)
        }
        let allocation = try allocated(ahead, message)
        took(latency: allocation.latency, tailTime: allocation.tailTime)
        let hooks = HostHooks(
            transport: TransportSource(musicalContext: musicalContextBlock, transportState: transportStateBlock),
            midiOutput: midiOutputEventBlock, midiOutputList: midiOutputEventListBlock)
        renderer.prepare(plan(message, latency: allocation.latency), core: core, hooks: hooks)
        self.life.withLock { $0.allocation = message }
        if let process, process.isAlive, let rendering { try openLinkNow(rendering, life, process) }
    }

    private func geometry(_ plan: RenderPlan) -> LinkGeometry {
        plan.geometry(
            parameterCount: parameterTree?.allParameters.count ?? 0, midiOutputBytes: midiOutputBufferSizeHint)
    }

    private func plan(_ message: AllocateMessage, latency: Double) -> RenderPlan {
        RenderPlan(
            message, latency: latency, bridgesAsSilence: unitDescription.flags.contains(.bridgesAsSilence),
            settings: origin.settings)
    }

    /// Asks the service to allocate, without waiting for the answer; nil when it could not be asked.
    private func allocateAhead(
        _ message: AllocateMessage, in process: ServiceProcess, _ unitIndex: UInt32
    ) -> (connection: ServiceConnection, ticket: ServiceConnection.Ticket)? {
        let deadline = MonotonicClock.deadline(milliseconds: origin.settings.controlTimeoutMilliseconds)
        let request = ControlMessage(unitIndex: unitIndex, bytes: UnitRequest.allocate(message).encoded)
        guard let ticket = try? process.connection.send(.control, request, deadline: deadline) else { return nil }
        return (process.connection, ticket)
    }

    /// The answer. A service that is being started again is told when it comes.
    private func allocated(
        _ ahead: (connection: ServiceConnection, ticket: ServiceConnection.Ticket)?, _ message: AllocateMessage
    ) throws(ExtensionHostError) -> AllocateReply {
        let known = AllocateReply(latency: unitLatency, tailTime: tailTime)
        guard let ahead else { return known }
        let reply: UnitReply
        do throws(ConnectionError) {
            reply = try ahead.connection.decode(try ahead.connection.reply(to: ahead.ticket))
        } catch {
            let failure = ExtensionHostError(
                error, component: "\(origin.component)", operation: "allocate",
                origin.settings.controlTimeoutMilliseconds)
            if case .serviceUnavailable = failure { return known }
            throw failure
        }
        return try reply.value(of: "allocate", as: AllocateReply.self)
    }

    override func endRendering() {
        let life = life.withLock { life in
            life.allocation = nil
            return life
        }
        placing.withLock { _ in renderer.release() }
        guard let process = life.process, process.isAlive else { return }
        let deadline = MonotonicClock.deadline(milliseconds: origin.settings.controlTimeoutMilliseconds)
        _ = try? process.connection.request(.closeLink, UnitIndexMessage(life.unitIndex), deadline: deadline)
        try? control.perform(.deallocate)
    }

    /// Opens a link to the present service and hands it to the render thread. Without a service the bridge plays until one comes.
    private func openLinkNow(
        _ rendering: IncarnationStart.Rendering, _ life: Life, _ process: ServiceProcess
    ) throws(ExtensionHostError) {
        let seat = IncarnationSeat(
            generation: life.recovery.generation, link: rendering.link, process: process, unitIndex: life.unitIndex)
        do throws(ExtensionHostError) {
            let place = ServicePlace(process: process, unitIndex: life.unitIndex, isNew: false)
            try origin.start(in: place, withinMilliseconds: origin.settings.controlTimeoutMilliseconds).open(rendering)
        } catch .serviceUnavailable {
            return
        }
        placing.withLock { _ in renderer.exchange(seat) }
    }

    func rendering(
        _ message: AllocateMessage, _ plan: RenderPlan, _ process: ServiceProcess, _ unitIndex: UInt32
    ) throws(ExtensionHostError) -> IncarnationStart.Rendering {
        DeadlineWatch.shared.run(above: origin.settings.hostPriority ?? 0)
        do {
            let link = try HostLink(
                geometry: geometry(plan), gate: process.gate, unitIndex: Int(unitIndex))
            link.port.setSpin(nanoseconds: plan.spin)
            return IncarnationStart.Rendering(message: message, link: link)
        } catch {
            throw .serviceUnavailable(component: "\(origin.component)", reason: "\(error)")
        }
    }

    /// Gives up a place in a process; the last one out ends it.
    static func leave(_ life: Life) {
        guard let process = life.process else { return }
        process.leave(life.unitIndex)
        if process.isAlive, process.tenantCount > 0 {
            let deadline = MonotonicClock.deadline(milliseconds: 500)
            _ = try? process.connection.send(.unload, UnitIndexMessage(life.unitIndex), deadline: deadline)
        }
    }
}
