import AudioToolbox
import ComponentRegistry
import Dispatch
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

/// An extension's unit in a process of its own. It survives that process: a missing unit is bridged, started again, and
/// given its state.
// @unchecked: adds constants, a mutex-guarded life, and a renderer with rules of its own.
public final class RemoteAudioUnit: ExtensionAudioUnit, @unchecked Sendable {
    let origin: RemoteOrigin
    let renderer: RemoteRenderer
    let supervisor: IncarnationSupervisor<ServicePlace>
    private let changes = DispatchQueue(label: "io.auserviced.changes")

    private static let instances = Atomic<UInt64>(0)

    private init(
        _ origin: RemoteOrigin, _ description: UnitDescription, _ renderer: RemoteRenderer,
        _ supervisor: IncarnationSupervisor<ServicePlace>
    ) throws {
        self.origin = origin
        self.renderer = renderer
        self.supervisor = supervisor
        let control = RemoteControl(
            supervisor, component: "\(origin.component)",
            timeoutMilliseconds: origin.settings.controlTimeoutMilliseconds,
            waitsWhileHeld: origin.settings.waitsWithoutEnd)
        try super.init(
            component: origin.component, description: description, control: control, grants: origin.grants,
            settings: origin.settings)
    }

    deinit {
        renderer.release()
        supervisor.close()
    }

    /// Starts a service for the unit, or joins one, and asks what the unit is.
    ///
    /// - Throws: `ExtensionHostError`.
    static func instantiate(
        _ origin: RemoteOrigin, pool: ServicePool, recorder: IncidentRecorder
    ) async throws -> RemoteAudioUnit {
        var request = origin.launchRequest
        while true {
            let placed = try await pool.place(for: "\(origin.component)", group: origin.group, request: request)
            do {
                let unit = try await instantiate(origin, in: placed, pool: pool, recorder: recorder)
                try Task.checkCancellation()
                return unit
            } catch {
                placed.abandon()
                try Task.checkCancellation()
                guard placed.isSilentSpare, request.preferWarm else { throw error }
                request.preferWarm = false
            }
        }
    }

    private static func instantiate(
        _ origin: RemoteOrigin, in placed: ServicePlace, pool: ServicePool, recorder: IncidentRecorder
    ) async throws -> RemoteAudioUnit {
        let start = origin.start(in: placed, withinMilliseconds: origin.settings.loadTimeoutMilliseconds)
        return try await withTaskCancellationHandler {
            try begin(origin, placed, start, pool: pool, recorder: recorder)
        } onCancel: {
            // One that runs other units too is left to finish.
            if placed.isNew, placed.process.tenantCount <= 1 { placed.process.kill() }
        }
    }

    /// Takes over a unit whose service waited after its host had died. The unit keeps what it was; rendering begins
    /// again.
    ///
    /// - Throws: `ExtensionHostError`; the service ends then.
    static func attach(
        _ origin: RemoteOrigin, _ launched: LaunchedService, pool: ServicePool, recorder: IncidentRecorder
    ) throws -> RemoteAudioUnit {
        let process = try ServiceProcess(launched, component: "\(origin.component)", launcher: pool.launcher)
        guard let place = ServicePlace(inNew: process) else {
            throw ExtensionHostError.serviceUnavailable(
                component: "\(origin.component)", reason: "a new process has no place")
        }
        let start = origin.start(
            in: place, isLoaded: true, withinMilliseconds: origin.settings.loadTimeoutMilliseconds)
        let unit = try begin(origin, place, start, pool: pool, recorder: recorder)
        _ = try? unit.control.call(.deallocate)
        unit.take(try unit.control.call(.getParameters, []).values)
        unit.noteSelectedBefore()
        return unit
    }

    /// The preset that a former host selected, where the unit's state says so.
    private func noteSelectedBefore() {
        guard let state = try? state(forDocument: false), let name = state[AUStateKey.name] as? String,
            let number = PropertyListCoder.integer(of: state[AUStateKey.presetNumber])
        else { return }
        let known = number < 0 ? userPresets : factoryPresets ?? []
        if let preset = known.first(where: { $0.number == number && $0.name == name }) { noteSelected(preset) }
    }

    private static func begin(
        _ origin: RemoteOrigin, _ place: ServicePlace, _ start: IncarnationStart, pool: ServicePool,
        recorder: IncidentRecorder
    ) throws -> RemoteAudioUnit {
        let began = MonotonicClock.now()
        let outcome = try start.run()
        let renderer = RemoteRenderer()
        let subject = SupervisionSubject(
            component: "\(origin.component)", instanceNumber: instances.wrappingAdd(1, ordering: .relaxed).newValue,
            settings: origin.settings,
            firstStartMilliseconds: Int(clamping: (MonotonicClock.now() - began) / 1_000_000),
            dataFolder: origin.grants.dataFolder)
        let supervisor = IncarnationSupervisor(
            subject, in: place, starter: ServiceStarter(origin: origin, pool: pool), seats: renderer,
            reporter: recorder, clock: .system)
        let unit = try RemoteAudioUnit(origin, outcome.description, renderer, supervisor)
        supervisor.supervise(unit)
        place.process.settle(unit, at: place.tenancy)
        place.process.handOver(to: unit, at: place.tenancy)
        try place.process.connection.startListening()
        UpkeepThread.shared.add(supervisor)
        return unit
    }

    /// Not on the event loop: it reads the answers to what the host may ask the unit there.
    override func callHost(_ body: @escaping @Sendable () -> Void) { changes.async(execute: body) }

    override func describesItselfTooOften() { supervisor.describesItselfTooOften() }

    /// Counts the instances of this process.
    public var instanceNumber: UInt64 { supervisor.subject.instanceNumber }

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
        if let problem = geometry(plan(message, latency: unitLatency)).problem {
            throw .invalidRequest(reason: "\(origin.title) cannot render out of process: \(problem)")
        }
        let asked = supervisor.presentIncarnation.flatMap { $0.place.process.isAlive ? $0 : nil }
        let place = asked?.place
        let ahead = place.flatMap { allocateAhead(message, in: $0) }
        // The link's memory is made while the unit allocates; its shape does not depend on the answer.
        let rendering = try place.map { place throws(ExtensionHostError) in
            try self.rendering(message, plan(message, latency: unitLatency), place)
        }
        let allocation = try allocated(ahead, message)
        update(latency: allocation.latency, tailTime: allocation.tailTime)
        let final = plan(message, latency: allocation.latency)
        renderer.prepare(final, core: core, hooks: HostHooks(of: self))
        core.setEventRoom(geometry(final).eventBytes)
        guard let present = supervisor.allocated(message), present.place.process.isAlive else { return }
        do throws(ExtensionHostError) {
            let seat =
                if present == asked, let rendering {
                    try opened(rendering, in: present.place, present.generation)
                } else {
                    // It has come up since, as rendering was not allocated yet.
                    try reallocate(in: present.place, generation: present.generation, from: nil, to: message)
                }
            if let seat { supervisor.exchange(seat, in: present.place, allocatedWith: message) }
        } catch  where error.isAbsence {
            // The bridge plays until another service comes: one that does not answer has to go for that.
            if case .timedOut = error { endUnanswering(present.place.process.connection, "openLink") }
        }
    }

    private func geometry(_ plan: RenderPlan) -> LinkGeometry {
        plan.geometry(
            parameterCount: parameterTree?.allParameters.count ?? 0, midiOutputBytes: midiOutputBufferSizeHint)
    }

    func plan(_ message: AllocateMessage, latency: Double) -> RenderPlan {
        RenderPlan(
            message, latency: latency, bridgesAsSilence: unitDescription.flags.contains(.bridgesAsSilence),
            rendersWithoutFirstInput: componentDescription.componentType == kAudioUnitType_Mixer,
            settings: origin.settings)
    }

    /// Asks the service to allocate, without waiting for the answer; nil when it could not be asked.
    func allocateAhead(
        _ message: AllocateMessage, in place: ServicePlace
    ) -> (connection: ServiceConnection, ticket: ServiceConnection.Ticket<UnitReply>)? {
        let deadline = MonotonicClock.deadline(milliseconds: origin.settings.controlTimeoutMilliseconds)
        let request = ControlMessage(unitIndex: place.unitIndex, bytes: UnitMessage(.allocate, message).bytes)
        guard let ticket = try? place.process.connection.send(.control, request, deadline: deadline) else { return nil }
        return (place.process.connection, ticket)
    }

    /// The answer. A service that is being started again gets the request when it comes.
    func allocated(
        _ ahead: (connection: ServiceConnection, ticket: ServiceConnection.Ticket<UnitReply>)?,
        _ message: AllocateMessage
    ) throws(ExtensionHostError) -> AllocateReply {
        let known = AllocateReply(latency: unitLatency, tailTime: tailTime)
        guard let ahead else { return known }
        let reply: UnitReply
        do throws(ConnectionError) {
            reply = try ahead.connection.reply(to: ahead.ticket)
        } catch {
            let failure = ExtensionHostError(
                error, component: "\(origin.component)", operation: "allocate",
                origin.settings.controlTimeoutMilliseconds)
            guard failure.isAbsence else { throw failure }
            // The bridge plays instead of one that does not answer, until another incarnation does.
            if case .timedOut = failure { endUnanswering(ahead.connection, "allocate") }
            return known
        }
        return try reply.value(of: .allocate)
    }

    private func endUnanswering(_ connection: ServiceConnection, _ operation: String) {
        guard let process = supervisor.place?.process, process.connection === connection, process.tracer == nil else {
            return
        }
        _ = process.end(for: .controlTimeout(operation))
    }

    override func endRendering() -> Bool {
        let place = supervisor.deallocated()
        renderer.release()
        if let place, place.process.isAlive { endRendering(in: place) }
        return true
    }

    /// Without waiting: requests that follow are answered after these, and a service that does not answer must not keep
    /// the thread that edits a graph.
    func endRendering(in place: ServicePlace) {
        let deadline = MonotonicClock.deadline(milliseconds: origin.settings.controlTimeoutMilliseconds)
        _ = try? place.process.connection.send(.closeLink, UnitIndexMessage(place.unitIndex), deadline: deadline)
        post(UnitMessage(.deallocate), to: place)
    }

    override func passOnWaitingValues() {
        guard let message = waitingValues, let place = supervisor.place else { return }
        post(message, to: place)
    }

    private func post(_ message: UnitMessage, to place: ServicePlace) {
        let deadline = MonotonicClock.deadline(milliseconds: origin.settings.controlTimeoutMilliseconds)
        let request = ControlMessage(unitIndex: place.unitIndex, bytes: message.bytes)
        _ = try? place.process.connection.send(.control, request, deadline: deadline)
    }

    override var journaledState: [UInt8]? { supervisor.newestState ?? [] }

    override func journal(_ state: [UInt8]) -> Bool {
        supervisor.keep(state: state)
        return true
    }

    /// Opens a link to an incarnation that is allocated; what the render thread is to have.
    func opened(
        _ rendering: IncarnationStart.Rendering, in place: ServicePlace, _ generation: UInt64
    ) throws(ExtensionHostError) -> IncarnationSeat {
        try origin.start(in: place, withinMilliseconds: origin.settings.controlTimeoutMilliseconds).open(rendering)
        return IncarnationSeat(
            generation: generation, link: rendering.link, process: place.process,
            ranks: origin.settings.ranks)
    }

    func rendering(
        _ message: AllocateMessage, _ plan: RenderPlan, _ place: ServicePlace
    ) throws(ExtensionHostError) -> IncarnationStart.Rendering {
        DeadlineWatch.shared.run(above: origin.settings.hostPriority ?? 0)
        if let ranks = origin.settings.ranks { UpkeepThread.shared.run(aboveServicesOf: ranks) }
        do {
            let link = try HostLink(
                geometry: geometry(plan), gate: place.process.gate, unitIndex: Int(place.unitIndex),
                mayMoveWaiters: !place.process.isFiltered)
            link.port.setSpin(nanoseconds: plan.spin)
            return IncarnationStart.Rendering(message: message, link: link)
        } catch {
            throw .serviceUnavailable(component: "\(origin.component)", reason: "\(error)")
        }
    }

    // MARK: On request

    /// Ends the service without a word, as a crash would; the unit is started again.
    public func killService() { supervisor.place?.process.crash() }

    /// Ends the service and starts another with the unit's state; also lifts a quarantine of this instance, and ends
    /// the wait for a start that was put off.
    public func restartService() { supervisor.restart() }

    /// Takes the state now and keeps it for the next incarnation.
    ///
    /// - Throws: `ExtensionHostError` when the unit is missing.
    public func keepState() throws(ExtensionHostError) { try supervisor.keepState() }

    /// Bytes of the state that the next incarnation can be given; 0 for none. Thread: any but render.
    public var newestStateByteCount: Int { supervisor.newestState?.count ?? 0 }
}
