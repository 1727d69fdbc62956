import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision

/// What the render thread of one remote unit keeps from cycle to cycle.
///
/// Thread: render; `init` and `deinit` while nothing renders.
struct RemoteRenderState: ~Copyable {
    let plan: UnsafeMutablePointer<RenderPlan>
    let busCount: Int
    let maximumFrames: Int
    let core: Unmanaged<RenderCore>
    private let keptCore: RenderCore
    let meter: UnsafeMutablePointer<MeterCells>
    var calls: BusByBus
    var strikes = StrikeCounter()
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
    /// Whether the callback's budget was gone before this unit's turn.
    var isSpent = false
    /// Nanoseconds, of the cycle under way.
    var start: UInt64 = 0
    var deadline: UInt64 = 0
    var period: UInt64 = 0
    /// Nanoseconds that all units of a callback may take together.
    var wholeBudget: UInt64 = 0
    /// When the unit's last turn was asked for, and when that was as one of a chain; nanoseconds.
    var turnStart: UInt64 = 0
    var lastJoined: UInt64 = 0

    init(_ plan: RenderPlan, core: RenderCore, hooks: consuming HostHooks, meter: UnitMeter) {
        self.plan = .allocate(capacity: 1)
        self.plan.initialize(to: plan)
        busCount = plan.outputChannels.count
        maximumFrames = plan.maximumFrames
        keptCore = core
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

    /// One render call; `seat` is the address of the present incarnation, or 0.
    mutating func render(
        _ seat: UInt, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: UInt32, _ bus: Int,
        _ output: UnsafeMutablePointer<AudioBufferList>, _ events: UnsafePointer<AURenderEvent>?,
        _ pull: BorrowedPullInput
    ) -> OSStatus {
        guard let request = calls.begin(flags, timestamp, frames, bus, output, events, pull) else {
            return calls.answer
        }
        beginCycle(timestamp, Int(frames))
        busses.supply(output, bus: bus, frames: Int(frames))
        isSpent = start >= deadline
        let status = renderAll(incarnation(seat), request, timestamp)
        return calls.finish(status, flags, bus)
    }

    /// Every bus of one cycle, with an incarnation or without one.
    private mutating func renderAll(
        _ seat: Unmanaged<IncarnationSeat>?, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        guard let seat else {
            core._withUnsafeGuaranteedRef { $0.keepTreeValues(request.pointee.events) }
            return renderWithout(request, timestamp)
        }
        return seat._withUnsafeGuaranteedRef { seat in
            guard pipeline == nil else {
                bringEvents(seat.port, request)
                return renderPipelined(seat, request, timestamp)
            }
            return renderCycle(seat, request, timestamp)
        }
    }

    /// The host's side of a cycle, as `docs/render-cycle.md` draws it.
    private mutating func renderCycle(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        let status = bringInput(seat.port, request, timestamp)  // 1
        bringEvents(seat.port, request)  // 2
        guard status == 0 else { return status }
        guard !isSpent else { return finishMissing(request) }
        guard ask(seat, request, timestamp) else { return miss(seat, request, isDead: seat.port.isDead) }  // 3 to 5
        switch awaitAnswer(seat, timestamp) {  // 13 to 15
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

    /// Writes the request, names the unit at the gate and wakes its service; false when that is still behind.
    private mutating func ask(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> Bool {
        seat.noteHostCore()
        let cycle = LinkCycle(
            frames: Int(request.pointee.frameCount), flags: request.pointee.flags.rawValue, timestamp: timestamp,
            transport: request.pointee.transport, deadline: deadline,
            budget: deadline > start ? deadline &- start : 0)
        guard begin(cycle, seat.port) else { return false }
        turnStart = start
        return true
    }

    /// Waits for the done word, and serves what the unit pulls beyond what was brought meanwhile.
    private mutating func awaitAnswer(
        _ seat: IncarnationSeat, _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> LinkOutcome {
        while true {
            let outcome = seat.port.wait(deadline: deadline)
            noteMove(seat, seat.port)
            guard case .pull(let bus, let count) = outcome else { return outcome }
            serve(seat.port, bus, count, timestamp, calls.input.pointee)
        }
    }

    private mutating func giveUp(
        _ seat: IncarnationSeat, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>
    ) -> OSStatus {
        seat.port.abandon()
        return miss(seat, request, isDead: false)
    }

    /// There is no incarnation: the bridge alone.
    private mutating func renderWithout(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        if pipeline != nil { return renderPipelined(nil, request, timestamp) }
        let status = bringInput(nil, request, timestamp)
        return status == 0 ? finishMissing(request) : status
    }

    /// Begins a cycle; a service that is still behind is given an eighth of the budget to catch up, so that one that
    /// hangs leaves the others theirs.
    @_noLocks @_noAllocation
    private func begin(_ cycle: LinkCycle, _ port: HostLinkPort) -> Bool {
        if port.begin(cycle) { return true }
        guard !port.isDead, port.waitUntilReady(deadline: start &+ cycle.budget / 8) else { return false }
        return port.begin(cycle)
    }

    /// The incarnation at an address; a new one starts without strikes.
    @_noLocks @_noAllocation
    private mutating func incarnation(_ address: UInt) -> Unmanaged<IncarnationSeat>? {
        adopt(address)
        return UnsafeRawPointer(bitPattern: address).map { Unmanaged<IncarnationSeat>.fromOpaque($0) }
    }

    @_noLocks @_noAllocation
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

    /// One deadline for all units of a callback: counted from the time stamp's host time where that is now's, else from
    /// here.
    @_noLocks @_noAllocation
    mutating func beginCycle(_ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int) {
        start = MonotonicClock.now()
        period = UInt64(Double(frames) / plan.pointee.sampleRate * 1e9)
        if plan.pointee.isOffline {
            deadline = start &+ plan.pointee.offlineDeadline
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
        wholeBudget = UInt64(Double(period) * plan.pointee.deadlineFraction)
        deadline = origin &+ wholeBudget
    }
}
