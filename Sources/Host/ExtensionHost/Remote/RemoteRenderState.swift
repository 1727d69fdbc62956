import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision

/// What the render thread of one remote unit keeps from cycle to cycle.
///
/// Thread: render; `init` and `deinit` while nothing renders.
struct RemoteRenderState: ~Copyable {
    /// What a cycle's second half, `collect`, finds.
    enum Phase: UInt8 {
        /// No cycle is under way.
        case idle
        /// The cycle was rendered by the call for another bus.
        case answered
        /// The cycle has its status.
        case settled
        /// The bridge is to play, and nobody is to blame.
        case missing
        /// The service has not finished an earlier cycle and could not be asked yet.
        case behind
        /// The service was asked.
        case asked
    }

    let plan: UnsafeMutablePointer<RenderPlan>
    let busCount: Int
    let maximumFrames: Int
    let core: Unmanaged<RenderCore>
    private let keptCore: RenderCore
    let meter: UnsafeMutablePointer<MeterCells>
    var calls: BusByBus
    var strikes: StrikeCounter
    var probation = YieldProbation()
    private var forecast = CallbackForecast()
    /// When the next callback is expected; 0 offline. Nanoseconds.
    var nextStart: UInt64 = 0
    let inputs: InputGathering
    let busses: OutputBusBuffers
    let bridges: UnsafeMutablePointer<UnitBridge>
    var pipeline: PipelineDelay?
    /// Where a pipelined unit's earlier block is put before it enters the delay.
    let staged: OutputBusBuffers
    /// The incarnation used last; an address that is only compared, and its number: addresses are used again.
    var seatAddress: UInt = 0
    private var seatGeneration: UInt64 = 0
    var isKnownDead = false
    /// When a cycle was last counted against the unit; nanoseconds.
    var lastStrike: UInt64 = 0
    /// How far the cycle under way is, and its status where that is known.
    var phase = Phase.idle
    var status: OSStatus = 0
    /// Whether the host does other work between asking and waiting.
    var isDeferred = false
    /// Whether the unit was given its turn in time in the cycle that was missed last.
    var hadItsTurn = true
    /// Why the next block that is bridged is.
    var reason = BridgeReason.held
    /// The core on which the service is to run; −1: that of the host's thread.
    var serviceCore = -1
    /// Nanoseconds, of the cycle under way.
    var start: UInt64 = 0
    /// When the host began to wait: at once, or when its other work was done.
    var waitStart: UInt64 = 0
    var deadline: UInt64 = 0
    var period: UInt64 = 0
    /// Nanoseconds that all units of a callback may take together.
    var wholeBudget: UInt64 = 0
    /// When the unit's last turn was asked for, and when that was as one of a chain; nanoseconds.
    var turnStart: UInt64 = 0
    var lastJoined: UInt64 = 0
    /// Until then the unit may still be waiting for one before it in a chain that was missed; nanoseconds.
    var heldUntil: UInt64 = 0
    /// What asking took where the host does other work before it waits; nanoseconds.
    private(set) var askTime: UInt64 = 0

    init(_ plan: RenderPlan, core: RenderCore, hooks: consuming HostHooks, meter: UnitMeter) {
        self.plan = .allocate(capacity: 1)
        self.plan.initialize(to: plan)
        busCount = plan.outputChannels.count
        maximumFrames = plan.maximumFrames
        keptCore = core
        strikes = StrikeCounter(isLenient: plan.waitsWithoutEnd)
        self.core = .passUnretained(core)
        self.meter = meter.cells
        inputs = InputGathering(plan)
        busses = OutputBusBuffers(channels: plan.outputChannels, maximumFrames: plan.maximumFrames)
        calls = BusByBus(busses, hooks, core: core)
        bridges = .allocate(capacity: max(busCount, 1))
        for (bus, channels) in plan.outputChannels.enumerated() {
            (bridges + bus).initialize(
                to: UnitBridge(
                    channelCount: channels, latencyFrames: plan.latencyFrames, maximumFrames: plan.maximumFrames,
                    policy: bus == 0 ? plan.bridgePolicy : .silence))
        }
        pipeline = plan.isPipelined ? PipelineDelay(plan) : nil
        staged = OutputBusBuffers(
            channels: plan.outputChannels, maximumFrames: plan.isPipelined ? plan.maximumFrames : 1)
    }

    deinit {
        inputs.deallocate()
        staged.deallocate()
        bridges.deinitialize(count: busCount)
        bridges.deallocate()
        plan.deinitialize(count: 1)
        plan.deallocate()
    }

    /// Whether the last block was the unit's own on bus 0.
    var isWet: Bool {
        @_noLocks @_noAllocation get { busCount > 0 && bridges[0].isWet }
    }

    /// The first half of a render call, which does not wait; `seat` is the address of the present incarnation, or 0.
    /// What the pointers point to, and the pull block, must stay until `collect`.
    mutating func kick(
        _ seat: UInt, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ bus: Int,
        _ output: UnsafeMutablePointer<AudioBufferList>, _ events: UnsafePointer<AURenderEvent>?,
        _ pull: BorrowedPullInput
    ) {
        guard let request = calls.begin(flags, timestamp, frames, bus, output, events, pull) else {
            phase = .answered
            return
        }
        beginCycle(timestamp, Int(frames), flags.pointee)
        hadItsTurn = true
        busses.supply(output, bus: bus, frames: Int(frames))
        phase = begin(incarnation(seat), request, timestamp)
        noteEventRoom()
    }

    /// The second half: waits until the deadline at the latest, and fills the output.
    @section("render")
    mutating func collect(_ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ bus: Int) -> OSStatus {
        defer { phase = .idle }
        waitStart = isDeferred ? MonotonicClock.now() : start
        let request = calls.request
        switch phase {
        case .idle: return kAudioUnitErr_Uninitialized
        case .answered: return calls.answer
        case .settled: break
        case .missing: status = finishMissing(request)
        case .behind, .asked: status = finishCycle(request)
        }
        return calls.finish(status, flags, bus)
    }

    /// Begins every bus of one cycle, with an incarnation or without one.
    @section("render")
    private mutating func begin(
        _ seat: Unmanaged<IncarnationSeat>?, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> Phase {
        guard let seat else {
            reason = .absent
            core._withUnsafeGuaranteedRef { $0.keepTreeValues(request.pointee.events) }
            return beginWithout(request, timestamp)
        }
        return seat._withUnsafeGuaranteedRef { seat in
            guard pipeline == nil else {
                bringEvents(seat.port, request)
                status = renderPipelined(seat, request, timestamp)
                return .settled
            }
            return beginCycle(seat, request, timestamp)
        }
    }

    /// The host's side of a cycle, as `docs/inside/render-cycle.md` draws it, up to the service's wake-up.
    @section("render")
    private mutating func beginCycle(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> Phase {
        status = bringInput(seat.port, request, timestamp)  // 1
        bringEvents(seat.port, request)  // 2
        guard status == 0 else { return .settled }
        // The callback's budget was gone before this unit's turn.
        guard start < deadline else { return .missing }
        return ask(seat, request) ? .asked : .behind  // 3 to 5
    }

    /// There is no incarnation: only the bridge is heard.
    private mutating func beginWithout(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> Phase {
        if pipeline != nil {
            status = renderPipelined(nil, request, timestamp)
            return .settled
        }
        status = bringInput(nil, request, timestamp)
        return status == 0 ? .missing : .settled
    }

    /// The rest of a cycle that was begun.
    private mutating func finishCycle(_ request: UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus {
        guard let seat = presentSeat else {
            reason = .absent
            return finishMissing(request)
        }
        return seat._withUnsafeGuaranteedRef { finishCycle($0, request) }
    }

    @section("render")
    private mutating func finishCycle(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> OSStatus {
        guard phase == .asked || askAgain(seat, request) else {
            return miss(seat, request, isDead: seat.port.isDead)
        }
        switch awaitAnswer(seat, request) {  // 13 to 15
        case .done(let status, let flags): return take(seat, status, flags, request)  // 16 to 19
        case .died: return miss(seat, request, isDead: true)
        case .late, .skipped, .pull: return giveUp(seat, request)
        }
    }

    /// Pulls the input of every bus straight into the link's memory.
    private mutating func bringInput(
        _ port: HostLinkPort?, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        inputs.gather(port, calls.input.pointee, timestamp, Int(request.pointee.frameCount))
    }

    /// Copies the events into the link's memory; values that do not fit stay with the tree.
    private func bringEvents(_ port: HostLinkPort, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>) {
        guard port.add(request.pointee.events) > 0 else { return }
        core._withUnsafeGuaranteedRef { $0.keepTreeValues(request.pointee.events) }
    }

    /// Lets the unit's schedule know how much the next cycle has room for: less where this one could not be begun.
    /// While the unit is missing nothing waits for it.
    @_noLocks @_noAllocation @section("render")
    func noteEventRoom() {
        let room = presentSeat?._withUnsafeGuaranteedRef { $0.port.eventRoom } ?? .max
        core._withUnsafeGuaranteedRef { $0.setEventRoom(room) }
    }

    /// Writes the request, names the unit at the gate and wakes its service; false when that is still behind.
    @section("render")
    private mutating func ask(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> Bool {
        guard let timestamp = request.pointee.timestamp else { return false }
        seat.noteCore(serviceCore, nextRequest: nextStart)
        let cycle = LinkCycle(
            frames: Int(request.pointee.frameCount), flags: request.pointee.flags.rawValue, timestamp: timestamp,
            transport: request.pointee.transport, deadline: deadline, budget: budget)
        // What came before, such as the pull that brought the input, is not the unit's.
        let asked = MonotonicClock.now()
        guard seat.port.begin(cycle) else { return false }
        turnStart = asked
        askTime = 0
        guard isDeferred, phase != .behind else { return true }
        // Units of other chains may keep this one from its turn: until that is known it counts as one of a chain.
        lastJoined = start
        seat.port.announceWait()
        askTime = MonotonicClock.now() &- asked
        return true
    }

    /// Asks a service that was still behind when the cycle began. It is given an eighth of the budget to catch up, so
    /// that one that hangs leaves the others theirs.
    private mutating func askAgain(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> Bool {
        guard !seat.port.isDead, waitStart < deadline else { return false }
        let limit = waitStart &+ budget / 8
        guard seat.port.waitUntilReady(deadline: limit < deadline ? limit : deadline) else { return false }
        return ask(seat, request)
    }

    /// Nanoseconds from the cycle's beginning to its deadline.
    private var budget: UInt64 {
        @_noLocks @_noAllocation get { deadline > start ? deadline &- start : 0 }
    }

    /// Waits for the done word, and serves what the unit pulls beyond what was brought meanwhile.
    @section("render")
    private mutating func awaitAnswer(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> LinkOutcome {
        while true {
            let outcome = seat.port.wait(deadline: deadline)
            noteMove(seat, seat.port)
            guard case .pull(let bus, let count) = outcome, let timestamp = request.pointee.timestamp else {
                return outcome
            }
            serve(seat.port, bus, count, timestamp, calls.input.pointee)
        }
    }

    private mutating func giveUp(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> OSStatus {
        seat.port.abandon()
        return miss(seat, request, isDead: false)
    }

    /// Gives up on a cycle that nobody will collect.
    @_noLocks @_noAllocation
    mutating func abandon() {
        if phase == .asked, let seat = presentSeat { seat._withUnsafeGuaranteedRef { $0.port.abandon() } }
        phase = .idle
    }

    /// The incarnation that was used last.
    var presentSeat: Unmanaged<IncarnationSeat>? {
        @_noLocks @_noAllocation get {
            UnsafeRawPointer(bitPattern: seatAddress).map { Unmanaged<IncarnationSeat>.fromOpaque($0) }
        }
    }

    /// The incarnation at an address; a new one starts without strikes.
    @_noLocks @_noAllocation
    private mutating func incarnation(_ address: UInt) -> Unmanaged<IncarnationSeat>? {
        adopt(address)
        return UnsafeRawPointer(bitPattern: address).map { Unmanaged<IncarnationSeat>.fromOpaque($0) }
    }

    @_noLocks @_noAllocation @section("render")
    mutating func adopt(_ address: UInt) {
        let generation = Self.generation(address)
        guard address != seatAddress || generation != seatGeneration else { return }
        if address != 0 && seatGeneration != 0 {
            for bus in 0..<busCount { bridges[bus].renew() }
        }
        seatAddress = address
        if address != 0 { seatGeneration = generation }
        isKnownDead = false
        strikes.reset()
        pipeline?.forgetOutstanding()
    }

    @_noLocks @_noAllocation
    private static func generation(_ address: UInt) -> UInt64 {
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return 0 }
        return Unmanaged<IncarnationSeat>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.generation }
    }

    /// kAudioOfflineUnitRenderAction_Preflight, _Render and _Complete.
    private static var offlineActions: UInt32 { @_noLocks @_noAllocation get { 7 << 5 } }

    /// Years, in nanoseconds, that sums with times do not wrap.
    private static var endless: UInt64 { @_noLocks @_noAllocation get { 1 << 60 } }

    /// One deadline for all units of a callback: counted from the time stamp's host time where that is now's, else from
    /// here.
    @_noLocks @_noAllocation @section("render")
    mutating func beginCycle(
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ flags: AudioUnitRenderActionFlags
    ) {
        start = MonotonicClock.now()
        meter.pointee.hostThread.note()
        period = UInt64(Double(frames) / plan.pointee.sampleRate * 1e9)
        guard !plan.pointee.waitsWithoutEnd else {
            (nextStart, wholeBudget, deadline) = (0, Self.endless, start &+ Self.endless)
            return
        }
        if plan.pointee.isOffline || flags.rawValue & Self.offlineActions != 0 {
            deadline = start &+ plan.pointee.offlineDeadline
            nextStart = 0
            wholeBudget = plan.pointee.offlineDeadline
            return
        }
        var origin = start
        let hostTime = timestamp.pointee.mHostTime
        if timestamp.pointee.mFlags.rawValue & AudioTimeStampFlags.hostTimeValid.rawValue != 0, hostTime <= start,
            start &- hostTime < period
        {
            origin = hostTime
        }
        nextStart = forecast.take(start, period: period)
        wholeBudget = UInt64(Double(period) * plan.pointee.deadlineFraction)
        deadline = origin &+ wholeBudget
    }
}
