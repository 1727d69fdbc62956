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

    /// Every bus of one cycle.
    private mutating func renderAll(
        _ seat: Unmanaged<IncarnationSeat>?, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        let events = request.pointee.events
        guard let seat else {
            core._withUnsafeGuaranteedRef { $0.keepTreeValues(events) }
            return renderWithout(request, timestamp)
        }
        return seat._withUnsafeGuaranteedRef { seat in
            let port = seat.port
            if port.add(events) > 0 { core._withUnsafeGuaranteedRef { $0.keepTreeValues(events) } }
            if pipeline != nil { return renderPipelined(seat, request, timestamp) }
            let status = inputs.gather(port, calls.input.pointee, timestamp, Int(request.pointee.frameCount))
            guard status == 0 else { return status }
            return renderNow(seat, port, request, timestamp)
        }
    }

    /// There is no incarnation: the bridge alone.
    private mutating func renderWithout(
        _ request: UnsafeMutablePointer<AUExtensionRenderRequest>, _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        if pipeline != nil { return renderPipelined(nil, request, timestamp) }
        let frames = Int(request.pointee.frameCount)
        let status = inputs.gather(nil, calls.input.pointee, timestamp, frames)
        guard status == 0 else { return status }
        finishMissing(frames)
        return 0
    }

    /// Asks the service and waits for its answer.
    private mutating func renderNow(
        _ seat: IncarnationSeat, _ port: HostLinkPort, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>,
        _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> OSStatus {
        let frames = Int(request.pointee.frameCount)
        guard !isSpent else {
            finishMissing(frames)
            return 0
        }
        seat.noteHostCore()
        let cycle = LinkCycle(
            frames: frames, flags: request.pointee.flags.rawValue, timestamp: timestamp,
            transport: request.pointee.transport, deadline: deadline,
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
                return take(seat, port, status, reported, request)
            case .pull(let bus, let count):
                serve(port, bus, count, timestamp, calls.input.pointee)
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
