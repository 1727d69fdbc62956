import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision

/// What one isolated unit keeps from cycle to cycle, whatever run it is in. What is done with it changes it, by its
/// address: to borrow it for a call is to copy its 700 bytes.
///
/// Thread: render; `init` and `deinit` while nothing renders.
struct UnitOfCycle: ~Copyable {
    // What every cycle touches.

    /// The incarnation used last; an address that is only compared, and its number: addresses are used again.
    private var seatAddress: UInt = 0
    private var seatGeneration: UInt64 = 0
    let core: Unmanaged<RenderCore>
    let meter: UnsafeMutablePointer<MeterCells>
    let bridges: UnsafeMutablePointer<UnitBridge>
    let busCount: Int
    let maximumFrames: Int
    let inputs: UnitInputs
    let busses: OutputBusBuffers
    let rule: CycleBudget.Rule
    var forecast = CallbackForecast()
    var strikes: StrikeCounter
    var probation = YieldProbation()
    /// The events of the turn under way; its owner keeps them until the turn ends.
    var events: UnsafePointer<AURenderEvent>?
    /// When the unit's last turn was asked for, and when that was as one of several; nanoseconds.
    var turnStart: UInt64 = 0
    var lastJoined: UInt64 = 0
    /// Why the next block that is bridged is.
    var reason = BridgeReason.held
    var calls: BusByBus

    // What is touched when a turn goes wrong, or by pipelined units.

    var isKnownDead = false
    /// When a cycle was last counted against the unit; nanoseconds.
    var lastStrike: UInt64 = 0
    /// Until then the unit may still be waiting for one before it in a run that was missed; nanoseconds.
    var heldUntil: UInt64 = 0
    var pipeline: PipelineDelay?
    /// Where a pipelined unit's earlier block is put before it enters the delay.
    let staged: OutputBusBuffers
    private let keptCore: RenderCore

    init(_ plan: RenderPlan, core: RenderCore, hooks: consuming HostHooks, meter: UnitMeter) {
        busCount = plan.outputChannels.count
        maximumFrames = plan.maximumFrames
        keptCore = core
        rule = CycleBudget.Rule(plan)
        strikes = StrikeCounter(isLenient: plan.waitsWithoutEnd)
        self.core = .passUnretained(core)
        self.meter = meter.cells
        inputs = UnitInputs(plan)
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
    }

    /// Whether the last block was the unit's own on bus 0.
    var isWet: Bool { @_noLocks @_noAllocation get { busCount > 0 && bridges[0].isWet } }

    var isPipelined: Bool { @_noLocks @_noAllocation get { pipeline != nil } }

    /// The incarnation that was used last.
    var seat: Unmanaged<IncarnationSeat>? {
        @_noLocks @_noAllocation get {
            UnsafeRawPointer(bitPattern: seatAddress).map { Unmanaged<IncarnationSeat>.fromOpaque($0) }
        }
    }

    /// Goes on with the incarnation at an address, or with none for 0; a new one starts without strikes, and is faded in.
    @_noLocks @_noAllocation @inline(__always)
    mutating func adopt(_ address: UInt) {
        let generation = Self.generation(address)
        if address != seatAddress || generation != seatGeneration { adopt(address, generation) }
    }

    @_noLocks @_noAllocation @inline(never)
    private mutating func adopt(_ address: UInt, _ generation: UInt64) {
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

    // MARK: Events

    /// Copies the events into the link's memory. Values that do not fit stay with the tree; without a link all do.
    @_noLocks @_noAllocation @section("render")
    mutating func bringEvents(_ port: HostLinkPort?) {
        guard let events else { return }
        if let port, port.add(events) == 0 { return }
        core._withUnsafeGuaranteedRef { $0.keepTreeValues(events) }
    }

    /// Lets the unit's schedule know how much the next cycle has room for: less where this one could not be begun. While
    /// the unit is missing nothing waits for it.
    @_noLocks @_noAllocation @section("render")
    mutating func noteEventRoom(_ port: HostLinkPort?) {
        let room = port?.eventRoom ?? .max
        core._withUnsafeGuaranteedRef { $0.setEventRoom(room) }
    }

    /// MIDI and parameter values that the unit sent with its reply.
    @inline(__always)
    mutating func handOut(_ reply: HostLinkPort.Reply, _ port: HostLinkPort) {
        if reply.flags & LinkFlags.full != 0 { core._withUnsafeGuaranteedRef { $0.schedule.countLoss() } }
        if reply.eventBytes > 0 { handOutEvents(port) }
    }

    @inline(never)
    private mutating func handOutEvents(_ port: HostLinkPort) {
        var events = port.outputEvents()
        while let event = events.next() {
            switch event {
            case .parameter(_, let address, let value):
                if value.isFinite { core._withUnsafeGuaranteedRef { $0.follow(address, value) } }
            case .midi(let time, let cable, let bytes):
                guard let send = calls.hooks.pointee.midiOutput, let base = bytes.baseAddress else { break }
                _ = send(time, cable, bytes.count, base.assumingMemoryBound(to: UInt8.self))
            case .packets(let time, let cable, let list):
                guard let send = calls.hooks.pointee.midiOutputList else { break }
                _ = send(time, cable, list.assumingMemoryBound(to: MIDIEventList.self))
            }
        }
    }
}
