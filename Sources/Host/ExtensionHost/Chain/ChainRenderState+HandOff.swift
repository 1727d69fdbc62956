import AudioToolbox
import LinuxSystem
import RenderLink
import Supervision
import Synchronization

// Joined units, which hand their output on by themselves.
extension ChainRenderState {
    /// Begins the joined units that start at the present position; false when they must go through the host.
    @section("render")
    mutating func beginJoined() -> Bool {
        guard let layout else { return false }
        return layout._withUnsafeGuaranteedRef { layout in
            for number in 0..<layout.segmentCount where layout.views[number].first == position {
                guard isReady(layout.views[number], layout.seatAddresses) else { return false }
                guard beginSegment(layout.views[number]) else { return false }
                begun = .segment(number)
                return true
            }
            return false
        }
    }

    /// Waits for joined units that were begun; the position behind them.
    @section("render")
    mutating func finishJoined(_ number: Int) -> Int {
        guard let layout else { return count }
        unitFlags.pointee = flags
        return layout._withUnsafeGuaranteedRef { layout in
            let view = layout.views[number]
            finish(view, waitForAll(view, layout))
            return view.first &+ view.count
        }
    }

    /// Gives up on joined units that were begun.
    @_noLocks @_noAllocation @section("render")
    func abandonJoined(_ number: Int) {
        guard let layout else { return }
        layout._withUnsafeGuaranteedRef { $0.views[number].port.abandon() }
    }

    /// Whether every unit of the segment is the one that was joined, and wet.
    @_noLocks @_noAllocation @section("render")
    private func isReady(_ view: ChainLayout.SegmentView, _ addresses: UnsafePointer<UInt>) -> Bool {
        for index in view.first..<view.first &+ view.count where state(index, addresses[index]) == nil { return false }
        return true
    }

    @_noLocks @_noAllocation @section("render")
    private func state(_ index: Int, _ address: UInt) -> UnsafeMutablePointer<RemoteRenderState>? {
        guard let remote = stages[index].remote else { return nil }
        return remote._withUnsafeGuaranteedRef { $0.stateForHandOff(address) }
    }

    /// A remote unit's render state; nil for a unit of this process.
    @_noLocks @_noAllocation @section("render")
    func state(_ index: Int) -> UnsafeMutablePointer<RemoteRenderState>? {
        guard let remote = stages[index].remote else { return nil }
        return remote._withUnsafeGuaranteedRef { $0.renderState }
    }

    /// False, with nothing begun, when a unit is not ready for a new cycle.
    @section("render")
    private mutating func beginSegment(_ view: ChainLayout.SegmentView) -> Bool {
        guard let first = state(view.first) else { return false }
        first.pointee.beginHandOff(time, frames, flags)
        (start, deadline, period) = (first.pointee.start, first.pointee.deadline, first.pointee.period)
        guard start < deadline else { return false }
        addEvents(view)
        feed(view)
        let cycle = LinkCycle(
            frames: frames, flags: flags.rawValue, timestamp: time,
            transport: first.pointee.calls.currentTransport(), deadline: deadline,
            budget: deadline &- start)
        guard view.port.begin(cycle, isAhead: isDeferred, isElsewhere: serviceCore >= 0) else { return false }
        if isDeferred { view.port.announceWait() }
        for offset in 0..<view.count { state(view.first &+ offset)?.pointee.joinCycle(first.pointee) }
        return true
    }

    @section("render")
    private func addEvents(_ view: ChainLayout.SegmentView) {
        let next = state(view.first)?.pointee.nextStart ?? 0
        for offset in 0..<view.count {
            let stage = stages[view.first &+ offset]
            stage.prepare(frames: frames)
            let (time, frames) = (time, frames)
            let events = stage.core._withUnsafeGuaranteedRef { core in
                let events = core.events(time, UInt32(frames), 0)
                core.finish(UInt32(frames), stage.output)
                return events
            }
            if view.port.port(offset).add(events) > 0 {
                stage.core._withUnsafeGuaranteedRef { $0.keepTreeValues(events) }
            }
            stage.core._withUnsafeGuaranteedRef { $0.letGo() }
            state(view.first &+ offset)?.pointee.noteCore(serviceCore, nextRequest: next, joinedUnits: view.count)
            // Where the segment cannot begin, the unit takes events again in this cycle: what is left of the room.
            state(view.first &+ offset)?.pointee.noteEventRoom()
        }
    }

    /// Writes the first unit's input, and writes again where the others find theirs: a cycle through the host may have
    /// written otherwise.
    @_noLocks @_noAllocation @section("render")
    private func feed(_ view: ChainLayout.SegmentView) {
        let first = view.port.port(0)
        first.setInput(0, .own)
        for channel in 0..<first.inputChannelCount(0) {
            guard let target = first.inputBuffer(0, channel) else { continue }
            if let given = channel < channelCount ? signal[channel] : nil {
                UnsafeMutableRawPointer(target).copyMemory(from: given, byteCount: frames &* 4)
            } else {
                target.update(repeating: 0, count: frames)
            }
        }
        for offset in 1..<view.count {
            let upstream = view.upstreams[offset]
            view.port.port(offset).setInput(0, upstream < 0 ? .previous(bus: 0) : .upstream(index: upstream, bus: 0))
        }
    }

    /// Waits until all units are done or bridged; the first position of those that the deadline left without output.
    @section("render")
    private mutating func waitForAll(
        _ view: ChainLayout.SegmentView, _ layout: ChainLayout
    ) -> Int {
        var settled = 0
        while true {
            let outcome = view.port.wait(deadline: deadline)
            noteMoves(view)
            switch outcome {
            case .done:
                settleWet(view, settled, firstUnusable(view, settled, view.count))
                noteTurns(layout, view, starved: view.count)
                return view.count
            case .missed(let first, let next, let died):
                let unusable = firstUnusable(view, settled, first)
                settleWet(view, settled, unusable)
                if unusable < first {
                    discard(view, from: unusable, to: first)
                } else if first > settled {
                    copyOut(view, first &- 1)
                }
                if !strike(view, first, next, died) { noteTurns(layout, view, starved: first) }
                hold(view, from: next)
                bridge(view, first, next)
                settled = next
            case .failed(let element):
                settleWet(view, settled, element)
                if element > settled { copyOut(view, element &- 1) }
                state(view.first &+ element)?.pointee.discardHandOff(view.port.port(element))
                bridge(view, element, element &+ 1)
                settled = element &+ 1
            }
            guard goOn(view, from: settled) else { return settled }
        }
    }

    /// Units behind one that was missed.
    @_noLocks @_noAllocation @section("render")
    private func hold(_ view: ChainLayout.SegmentView, from next: Int) {
        for offset in next..<max(view.count, next) { state(view.first &+ offset)?.pointee.noteHeld() }
    }

    /// Has the units from an offset on rendered with the signal as it is there; false when they are not this cycle.
    @section("render")
    private func goOn(_ view: ChainLayout.SegmentView, from next: Int) -> Bool {
        guard next < view.count, MonotonicClock.now() < deadline else {
            // Without this the link of a late last unit would wait for an outcome that nobody takes.
            view.port.abandon()
            return false
        }
        for channel in 0..<channelCount {
            guard let target = view.port.bridgeBuffer(channel), let given = signal[channel] else { continue }
            UnsafeMutableRawPointer(target).copyMemory(from: given, byteCount: frames &* 4)
        }
        if view.port.resume(deadline: deadline) { return true }
        view.port.abandon()
        return false
    }

    /// Ends the cycle: the last unit's output becomes the signal, or the bridge of what was left.
    @section("render")
    private mutating func finish(_ view: ChainLayout.SegmentView, _ settled: Int) {
        guard settled == view.count else { return bridge(view, settled, view.count) }
        let last = view.count &- 1
        if isBridged(view, last) { return }
        let unusable = firstUnusable(view, 0, view.count)
        if unusable < view.count { return discard(view, from: unusable, to: view.count) }
        guard !copyOut(view, last) else { return }
        // Its service called the block good, so that it was counted; the host's own copy shows otherwise.
        state(view.first &+ last)?.pointee.bridges[0].uncountWet(frames: frames)
        discard(view, from: last, to: view.count)
    }

    /// The first of some units that are done whose output cannot be used: it reported NaN, infinity or an error. `to`
    /// when there is none.
    @_noLocks @_noAllocation @section("render")
    private func firstUnusable(_ view: ChainLayout.SegmentView, _ from: Int, _ to: Int) -> Int {
        for offset in from..<max(to, from) where !isBridged(view, offset) {
            let port = view.port.port(offset)
            if port.lastStatus != 0 || port.lastFlags & LinkFlags.notFinite != 0 { return offset }
        }
        return to
    }

    /// The block counts as missing from the unit that made it; those behind it had nothing to go on.
    @section("render")
    private mutating func discard(_ view: ChainLayout.SegmentView, from offset: Int, to end: Int) {
        if offset > 0, !isBridged(view, offset &- 1) { copyOut(view, offset &- 1) }
        state(view.first &+ offset)?.pointee.discardHandOff(view.port.port(offset))
        bridge(view, offset, end)
    }

    /// Counts waits of the host for a unit that somebody moved away.
    @section("render")
    private func noteMoves(_ view: ChainLayout.SegmentView) {
        for offset in 0..<view.count where view.port.port(offset).takeMoved() {
            state(view.first &+ offset)?.pointee.strikeForMove()
        }
    }

    /// Counts who was given a turn in time and who was not.
    @_noLocks @_noAllocation @section("render")
    private func noteTurns(_ layout: ChainLayout, _ view: ChainLayout.SegmentView, starved: Int) {
        for offset in 0...min(starved, view.count &- 1) {
            layout.noteTurn(view.first &+ offset, isStarved: offset == starved)
        }
    }

    @_noLocks @_noAllocation @section("render")
    private func isBridged(_ view: ChainLayout.SegmentView, _ offset: Int) -> Bool {
        guard let state = state(view.first &+ offset) else { return true }
        return !state.pointee.isWet
    }

    /// A unit's output becomes the signal, copied and cleaned; false when it was not finite.
    @section("render") @discardableResult
    private mutating func copyOut(_ view: ChainLayout.SegmentView, _ offset: Int) -> Bool {
        let stage = stages[view.first &+ offset]
        stage.prepare(frames: frames)
        let findings = view.port.port(offset).copyOutput(0, into: stage.output)
        if let state = state(view.first &+ offset), state.pointee.recordPeak(stage.output) {
            let isFed = offset == 0 || isBridged(view, offset &- 1)
            if !isGivenBound(view, offset, isFed: isFed) { state.pointee.meter.pointee.noteBound() }
        }
        take(stage.output)
        return findings.rawValue & 1 == 0
    }

    /// Whether what a unit was given is at the bound.
    ///
    /// - Parameter isFed: whether that is the signal as it is there, and no other unit's output.
    @_noLocks @_noAllocation @section("render")
    private func isGivenBound(_ view: ChainLayout.SegmentView, _ offset: Int, isFed: Bool) -> Bool {
        for channel in 0..<channelCount {
            let given = isFed ? signal[channel] : view.port.port(offset &- 1).outputPointer(0, channel)
            guard let given else { continue }
            if RemoteRenderState.isAtBound(SampleCleaning.peak(given, count: frames)) { return true }
        }
        return false
    }

    /// Notes of units that are done what their bridges would start from, and takes what they sent.
    @section("render")
    private func settleWet(_ view: ChainLayout.SegmentView, _ from: Int, _ to: Int) {
        guard from < to else { return }
        let now = MonotonicClock.now()
        let ways = from == 0 && to == view.count ? waysPerUnit(view, now) : nil
        for offset in from..<to {
            guard let state = state(view.first &+ offset) else { continue }
            let port = view.port.port(offset)
            for channel in 0..<channelCount {
                // The first of them was fed by the host: with the chain's input, or with a bridge.
                let dry = offset == from ? signal[channel] : view.port.port(offset &- 1).outputPointer(0, channel)
                state.pointee.bridges[0].noteWet(
                    channel: channel, dry: dry, output: port.outputPointer(0, channel), frames: frames)
            }
            let isGivenBound = port.lastFlags & LinkFlags.loud != 0 && isGivenBound(view, offset, isFed: offset == from)
            state.pointee.settleHandOff(port, frames, now: now, ways: ways, isGivenBound: isGivenBound)
        }
    }

    /// What the host spent on asking and waiting while none of the joined units rendered, over their number;
    /// nanoseconds.
    @_noLocks @_noAllocation @section("render")
    private func waysPerUnit(_ view: ChainLayout.SegmentView, _ now: UInt64) -> UInt64 {
        var rest = askTime &+ (now &- waitStart)
        for offset in 0..<view.count {
            let own = view.port.port(offset).renderTime(after: waitStart, before: now)
            rest = own < rest ? rest &- own : 0
        }
        return rest / UInt64(truncatingIfNeeded: view.count)
    }

    /// Counts a miss; false when the first of the units was late although the time went elsewhere.
    @section("render")
    private func strike(_ view: ChainLayout.SegmentView, _ first: Int, _ next: Int, _ died: Bool) -> Bool {
        var hadItsTurn = true
        for offset in first..<next {
            guard let state = state(view.first &+ offset) else { continue }
            state.pointee.meter.pointee.misses.wrappingAdd(1, ordering: .relaxed)
            if died {
                state.pointee.reportDeathOfHandOff()
            } else if offset == first {
                hadItsTurn = state.pointee.missHandOff(view.port.port(offset))
            }
        }
        return hadItsTurn
    }

    /// Plays the bridges of some units, one after another.
    @section("render")
    private mutating func bridge(_ view: ChainLayout.SegmentView, _ from: Int, _ to: Int) {
        guard from < to else { return }
        for offset in from..<to {
            let stage = stages[view.first &+ offset]
            guard let state = state(view.first &+ offset) else { continue }
            stage.prepare(frames: frames)
            state.pointee.bridgeHandOff(dry: signal, stage, frames)
            take(stage.output)
        }
    }
}
