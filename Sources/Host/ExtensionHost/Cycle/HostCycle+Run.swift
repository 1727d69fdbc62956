import AudioToolbox
import LinuxSystem
import RenderLink

// One run: input, events, request, call | wait, judge, copy, clean, events, hand out. The numbers are those of
// `docs/inside/render-cycle.md`.
extension HostCycle {
    // MARK: Begin

    /// Begins joined units that are ready; false, with nothing begun, when the time is gone.
    @inline(__always)
    mutating func begin(joinedAt port: HandoffPort) -> Bool {
        takeBudget()
        guard !budget.isSpent else { return false }
        takeEvents()
        bringInput(port)  // 1
        bringEvents(port)  // 2
        call(port)  // 3 to 5
        return true
    }

    /// Begins a unit by itself, which may be behind, with the incarnation at an address, or without one for 0.
    @section("render")
    mutating func beginAlone(_ address: UInt) {
        let seat = UnsafeRawPointer(bitPattern: address).map { Unmanaged<IncarnationSeat>.fromOpaque($0) }
        run = Run(first: run.first, count: 1, port: seat?._withUnsafeGuaranteedRef { $0.run })
        units[0].pointee.adopt(address)
        takeBudget()
        takeEvents()
        guard !units[0].pointee.isPipelined else {
            phase = .settled
            return renderPipelined(units[0])
        }
        bringInput(run.port)  // 1
        bringEvents(run.port)  // 2
        guard status == 0 else { return phase = .settled }
        if run.port == nil { units[0].pointee.reason = .absent }
        // Without a budget it was gone before this unit's turn.
        guard let port = run.port, !budget.isSpent else { return phase = .missing }
        guard port.isReady(frames: frames) else { return phase = .behind }
        call(port)  // 3 to 5
    }

    /// The first unit's settings decide.
    @_noLocks @_noAllocation @section("render")
    private mutating func takeBudget() {
        budget = CycleBudget(units[0].pointee.rule, time, frames, flags, &units[0].pointee.forecast)
        (askTime, status) = (0, 0)
    }

    /// What is due before the units render; who called a unit's own render block has done that.
    @_noLocks @_noAllocation @section("render")
    private mutating func takeEvents() {
        let (flags, time, frames) = (flags, time, UInt32(truncatingIfNeeded: frames))
        for offset in 0..<run.count {
            units[offset].pointee.meter.pointee.hostThread.note()
            guard !isOwnCall else { continue }
            units[offset].pointee.events = units[offset].pointee.core._withUnsafeGuaranteedRef {
                $0.beginTurn(flags, time, frames, 0)
            }
        }
    }

    /// The first unit's input. The others find theirs where the one before them writes it.
    @section("render")
    private mutating func bringInput(_ port: HandoffPort?) {
        let unit = units[0]
        guard isOwnCall else { return unit.pointee.inputs.give(signal, channelCount, to: port?.port(0), frames) }
        status = unit.pointee.inputs.gather(port?.port(0), unit.pointee.calls.input.pointee, time, frames)
        take(unit.pointee.inputs.dry(bus: 0))
    }

    @_noLocks @_noAllocation @section("render")
    private mutating func bringEvents(_ port: HandoffPort?) {
        for offset in 0..<run.count { units[offset].pointee.bringEvents(port?.port(offset)) }
    }

    /// Writes the requests of units that are ready, and wakes the first service, or all.
    @section("render")
    private mutating func call(_ port: HandoffPort) {
        let isFirstTry = phase != .behind
        let (place, next, count) = (ServiceCore(serviceCore), budget.nextStart, run.count)
        for offset in 0..<count {
            units[offset].pointee.seat?._withUnsafeGuaranteedRef {
                $0.noteCore(place, nextRequest: next, joinedUnits: count)
            }
        }
        // What came before, such as the block that brought the input, is not the units'.
        let asked = isOwnCall || !isFirstTry ? MonotonicClock.now() : budget.start
        port.begin(
            ready: LinkCycle(
                frames: frames, flags: flags.rawValue, timestamp: time,
                transport: units[0].pointee.calls.hooks.pointee.transport.current(),
                deadline: budget.deadline, budget: budget.left),
            isAhead: isDeferred, isElsewhere: serviceCore >= 0)
        phase = .asked
        if isDeferred, isFirstTry {
            port.announceWait()
            askTime = MonotonicClock.now() &- asked
        }
        for offset in 0..<count {
            units[offset].pointee.turnStart = asked
            // Units of other chains may keep this one from its turn: until that is known it counts as one of several.
            if count > 1 || isDeferred && isFirstTry { units[offset].pointee.lastJoined = budget.start }
        }
    }

    // MARK: Finish

    /// Waits until the deadline at the latest; the run's output is the signal then, or the bridge.
    @section("render")
    mutating func finishRun() {
        switch phase {
        case .idle, .passed, .settled: break
        case .missing: bypass(0, run.count)
        case .behind:
            guard let port = run.port else { return }
            if askAgain(port) { awaitAll(port) } else { miss(port, 0, 1, died: port.port(0).isDead) }
        case .asked: if let port = run.port { awaitAll(port) }
        }
    }

    /// When the host began to wait: as it asked, or when its other work was done.
    private var waitBegan: UInt64 { @_noLocks @_noAllocation get { isDeferred ? waitStart : budget.start } }

    /// Asks a service that was still behind when the cycle began. It is given an eighth of the budget to catch up, so
    /// that one that hangs leaves the others theirs.
    @section("render")
    private mutating func askAgain(_ port: HandoffPort) -> Bool {
        guard !port.port(0).isDead, waitBegan < budget.deadline else { return false }
        let limit = waitBegan &+ budget.left / 8
        guard port.port(0).waitUntilReady(deadline: limit < budget.deadline ? limit : budget.deadline) else {
            return false
        }
        call(port)
        return true
    }

    /// 13 to 15: waits until all units are done, or bridged.
    @section("render")
    private mutating func awaitAll(_ port: HandoffPort) {
        var settled = 0
        while true {
            let outcome = port.wait(deadline: budget.deadline)
            noteMoves(port)
            switch outcome {
            case .pull(let bus, let wanted):
                let unit = units[0]
                unit.pointee.inputs.serve(port.port(0), bus, wanted, time, unit.pointee.calls.input.pointee)
                continue
            case .done:
                settle(port, settled, run.count)
                return noteTurns(starved: run.count)
            case .missed(let first, let next, let died):
                settle(port, settled, first)
                miss(port, first, next, died: died)
                settled = next
            case .failed(let element):
                settle(port, settled, element &+ 1)
                settled = element &+ 1
            }
            guard goOn(port, from: settled) else { return bypass(settled, run.count) }
        }
    }

    /// 16 to 19: takes what units made that are done. The last good one's block is copied and becomes the signal; those
    /// before it went from unit to unit. One that made nothing to go on with, and those behind it, are bridged.
    @section("render")
    private mutating func settle(_ port: HandoffPort, _ from: Int, _ to: Int) {
        guard from < to else { return }
        let now = MonotonicClock.now()
        var end = port.firstUnusable(from: from, to: to)
        // A service may call a block good that is not: the host's own copy shows it.
        while end > from, !copyOut(port, end &- 1) { end = end &- 1 }
        let ways = from == 0 && to == run.count ? waysPerUnit(port, now) : nil
        var upstream = HostLinkPort.Channels(base: nil, stride: 0, count: 0)
        for offset in from..<end {
            let unit = units[offset]
            let own = port.port(offset)
            let reply = own.reply
            if offset > from { unit.pointee.inputs.setDry(of: upstream) } else { setDry(unit) }
            let used = record(unit, reply.renderTime, ways, now)
            if offset == end &- 1 {
                unit.pointee.takeWet(reply, frames)
            } else {
                upstream = own.outputs(0)
                unit.pointee.noteWet(reply, upstream, frames)
            }
            unit.pointee.handOut(reply, own)
            unit.pointee.judge(.good(used: used), own, budget, now: now)
        }
        if end > from { takeOutput() }
        if end == to { return noteSilence(port, to &- 1) }
        fail(port, end, ways, now)
        bypass(end &+ 1, to)
    }

    /// Copies a unit's block into the host's memory and cleans the copy; false when it was not finite.
    @_noLocks @_noAllocation @section("render")
    private mutating func copyOut(_ port: HandoffPort, _ offset: Int) -> Bool {
        prepareOutput(units[offset])
        return units[offset].pointee.copyOut(port.port(offset))
    }

    /// Counts a unit's turn; what of its time counts as its own, in nanoseconds. Where nobody else could have used the
    /// time, the host's clock says so; else the service's report, because others had their part of it.
    @_noLocks @_noAllocation @section("render")
    private mutating func record(
        _ unit: UnsafeMutablePointer<UnitOfCycle>, _ own: UInt64, _ ways: UInt64?, _ now: UInt64
    ) -> UInt64 {
        let elapsed = now &- unit.pointee.turnStart
        let isShared = run.count > 1 || isDeferred
        let used = isShared && own < elapsed ? own : elapsed
        unit.pointee.meter.pointee.record(
            ways: ways, used: isShared ? used &+ (ways ?? 0) : used, unitTime: own, period: budget.period, now: now)
        return used
    }

    /// What the host spent on asking and waiting while none of the units rendered, over their number; nanoseconds.
    @_noLocks @_noAllocation @section("render")
    private mutating func waysPerUnit(_ port: HandoffPort, _ now: UInt64) -> UInt64 {
        let began = isDeferred ? waitStart : units[0].pointee.turnStart
        let (spent, rendered) = (askTime &+ (now &- began), port.renderTime(after: began, before: now))
        return rendered < spent ? (spent &- rendered) / UInt64(truncatingIfNeeded: run.count) : 0
    }

    // MARK: What goes wrong

    /// A unit returned an error, or NaN or infinity: its bridge is the signal for those behind it.
    @section("render")
    private mutating func fail(_ port: HandoffPort, _ offset: Int, _ ways: UInt64?, _ now: UInt64) {
        let unit = units[offset]
        let own = port.port(offset)
        let reply = own.reply
        if run.count == 1 { status = reply.status }
        _ = record(unit, reply.renderTime, ways, now)
        let hadInput = !isOwnCall || unit.pointee.calls.input.pointee.isConnected
        unit.pointee.judge(
            reply.status != 0 ? .failed(reply.status, hadInput: hadInput) : .notFinite, own, budget, now: now)
        bridge(offset)
    }

    /// Units died, or the first of them was not done in time.
    @section("render")
    private mutating func miss(_ port: HandoffPort, _ first: Int, _ next: Int, died: Bool) {
        let now = MonotonicClock.now()
        var hadItsTurn = true
        for offset in first..<next {
            let unit = units[offset]
            unit.pointee.countMiss(spent: offset == first ? now &- waitBegan : 0, budget, now: now)
            if died {
                unit.pointee.judge(.died, port.port(offset), budget, now: now)
            } else if offset == first {
                hadItsTurn = unit.pointee.judge(.late, port.port(offset), budget, now: now)
            }
            bridge(offset)
        }
        if !hadItsTurn { noteTurns(starved: first) }
        for offset in next..<max(run.count, next) { units[offset].pointee.noteHeld(budget) }
    }

    /// Bridges units that had no turn, for which nobody is to blame.
    @section("render")
    private mutating func bypass(_ from: Int, _ to: Int) {
        guard from < to else { return }
        let now = MonotonicClock.now()
        for offset in from..<to {
            units[offset].pointee.countMiss(spent: offset == 0 ? now &- waitBegan : 0, budget, now: now)
            bridge(offset)
        }
    }

    /// Plays a unit's bridge; it becomes the signal.
    @section("render")
    private mutating func bridge(_ offset: Int) {
        let unit = units[offset]
        prepareOutput(unit)
        setDry(unit)
        unit.pointee.bridge(frames)
        takeOutput()
    }

    /// Has the units from an offset on rendered with the signal as it is there; false when they are not this cycle.
    @section("render")
    private mutating func goOn(_ port: HandoffPort, from next: Int) -> Bool {
        guard next < run.count, MonotonicClock.now() < budget.deadline else {
            // Without this the link of a late last unit would wait for an outcome that nobody takes.
            port.abandon()
            return false
        }
        for channel in 0..<channelCount {
            guard let target = port.bridgeBuffer(channel) else { continue }
            UnitInputs.copy(signal[channel], to: target, frames)
        }
        if port.resume(deadline: budget.deadline) { return true }
        port.abandon()
        return false
    }

    /// Counts waits of the host for a unit that somebody moved away.
    @section("render")
    private mutating func noteMoves(_ port: HandoffPort) {
        var offset = port.takeMoved(from: 0)
        while offset < run.count {
            units[offset].pointee.judge(.moved, port.port(offset), budget, now: 0)
            offset = port.takeMoved(from: offset &+ 1)
        }
    }

    /// Counts who was given a turn in time and who was not. A unit by itself that is awaited at once has its turn.
    @_noLocks @_noAllocation @section("render")
    private mutating func noteTurns(starved: Int) {
        guard run.count > 1 || isDeferred, let layout else { return }
        let run = run
        layout._withUnsafeGuaranteedRef {
            $0.noteTurns(run.first..<run.first &+ run.count, starved: run.first &+ starved)
        }
    }

    // MARK: The signal

    @_noLocks @_noAllocation @section("render")
    private mutating func setDry(_ unit: UnsafeMutablePointer<UnitOfCycle>) {
        unit.pointee.inputs.setDry(signal, channelCount)
    }

    /// Whether the unit rendered last says, and it is true, that its output is silent.
    @_noLocks @_noAllocation @section("render")
    private mutating func noteSilence(_ port: HandoffPort, _ last: Int) {
        let reported = port.port(last).lastFlags & AudioUnitRenderActionFlags.unitRenderAction_OutputIsSilence.rawValue
        isSilent = reported != 0 && units[last].pointee.busses.areSilent(frames: frames)
    }
}
