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
    var hooks: HostHooks
    var strikes = StrikeCounter()
    let inputs: InputGathering
    let busses: OutputBusBuffers
    let bridges: UnsafeMutablePointer<UnitBridge>
    let transport: UnsafeMutablePointer<AUExtensionTransport>
    var pipeline: PipelineDelay?
    /// Where a pipelined unit's earlier block is put before it enters the delay.
    let staged: OutputBusBuffers
    /// The incarnation used last; an address that is only compared, and its number: addresses are used again.
    var seatAddress: UInt = 0
    private var seatGeneration: UInt64 = 0
    var isKnownDead = false
    var lastTime = -Double.infinity
    var lastFrames = -1
    var lastStatus: OSStatus = 0
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
        self.hooks = hooks
        inputs = InputGathering(plan)
        busses = OutputBusBuffers(channels: plan.outputChannels, maximumFrames: plan.maximumFrames)
        bridges = .allocate(capacity: max(busCount, 1))
        for (bus, channels) in plan.outputChannels.enumerated() {
            (bridges + bus).initialize(
                to: UnitBridge(
                    channelCount: channels, latencyFrames: plan.latencyFrames, maximumFrames: plan.maximumFrames,
                    policy: bus == 0 ? plan.bridgePolicy : .silence))
        }
        transport = .allocate(capacity: 1)
        transport.initialize(to: AUExtensionTransport())
        pipeline = plan.isPipelined ? PipelineDelay(plan) : nil
        staged = OutputBusBuffers(
            channels: plan.outputChannels, maximumFrames: plan.isPipelined ? plan.maximumFrames : 1)
    }

    deinit {
        inputs.deallocate()
        busses.deallocate()
        staged.deallocate()
        bridges.deinitialize(count: busCount)
        bridges.deallocate()
        transport.deallocate()
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
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ bus: Int,
        _ output: UnsafeMutablePointer<AudioBufferList>, _ events: UnsafePointer<AURenderEvent>?,
        _ pull: BorrowedPullInput
    ) -> OSStatus {
        let time = timestamp.pointee.mSampleTime
        if bus > 0, time == lastTime, frames == lastFrames {
            if lastStatus == 0 { busses.copy(bus, to: output, frames: UInt32(frames)) }
            return lastStatus
        }
        beginCycle(timestamp, frames)
        busses.prepare(frames: UInt32(frames), caller: output, bus: bus)
        busses.supply(output, bus: bus, frames: frames)
        if bus == 0 || time != lastTime { isSpent = start >= deadline }
        lastStatus = renderAll(incarnation(seat), flags, timestamp, frames, events, pull)
        busses.restore(caller: output, bus: bus)
        (lastTime, lastFrames) = (time, frames)
        return lastStatus
    }

    private mutating func renderAll(
        _ seat: Unmanaged<IncarnationSeat>?, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ events: UnsafePointer<AURenderEvent>?,
        _ pull: BorrowedPullInput
    ) -> OSStatus {
        guard let seat else {
            core._withUnsafeGuaranteedRef { $0.keepTreeValues(events) }
            return renderWithout(flags, timestamp, frames, pull)
        }
        return seat._withUnsafeGuaranteedRef { seat in
            let port = seat.port
            if port.add(events) > 0 { core._withUnsafeGuaranteedRef { $0.keepTreeValues(events) } }
            if pipeline != nil { return renderPipelined(seat, flags, timestamp, frames, pull) }
            let status = inputs.gather(port, pull, timestamp, frames)
            guard status == 0 else { return status }
            return renderNow(seat, port, flags, timestamp, frames, pull)
        }
    }

    /// There is no incarnation: the bridge alone.
    private mutating func renderWithout(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: Int, _ pull: BorrowedPullInput
    ) -> OSStatus {
        if pipeline != nil { return renderPipelined(nil, flags, timestamp, frames, pull) }
        let status = inputs.gather(nil, pull, timestamp, frames)
        guard status == 0 else { return status }
        finishMissing(frames)
        return 0
    }

    /// Asks the service and waits for its answer.
    private mutating func renderNow(
        _ seat: IncarnationSeat, _ port: HostLinkPort, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>,
        _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ pull: BorrowedPullInput
    ) -> OSStatus {
        guard !isSpent else {
            finishMissing(frames)
            return 0
        }
        let hasTransport = hooks.transport.fill(transport)
        seat.noteHostCore()
        let cycle = LinkCycle(
            frames: frames, flags: flags.pointee.rawValue, timestamp: timestamp,
            transport: hasTransport ? UnsafePointer(transport) : nil, deadline: deadline,
            budget: deadline > start ? deadline &- start : 0)
        guard begin(cycle, port) else {
            miss(seat, port, isDead: port.isDead, frames)
            return 0
        }
        turnStart = start
        while true {
            let outcome = port.wait(deadline: deadline)
            noteMove(seat, port)
            switch outcome {
            case .done(let status, let reported):
                return take(seat, port, status, reported, flags, timestamp, frames)
            case .pull(let bus, let count):
                serve(port, bus, count, timestamp, pull)
            case .died:
                miss(seat, port, isDead: true, frames)
                return 0
            case .late, .skipped:
                port.abandon()
                miss(seat, port, isDead: false, frames)
                return 0
            }
        }
    }

    /// Begins a cycle; a service that is still behind is given an eighth of the budget to catch up, so that one that hangs leaves the others theirs.
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

    /// One deadline for all units of a callback: counted from the time stamp's host time where that is now's, else from here.
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
        if timestamp.pointee.mFlags.rawValue & 2 != 0, hostTime <= start, start &- hostTime < period {
            origin = hostTime
        }
        wholeBudget = UInt64(Double(period) * plan.pointee.deadlineFraction)
        deadline = origin &+ wholeBudget
    }
}
