internal import CRenderLink
import LinuxSystem

/// A chain as the host's render thread uses it; valid while its `Handoff` lives. Thread: render, one at a time.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HandoffPort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HandoffState>

    /// Elements of the chain, at least 1; never changes.
    public var count: Int {
        @_noLocks @_noAllocation get { state.pointee.count }
    }

    /// One element's link, for events, outputs and replies.
    @_noLocks @_noAllocation
    public func port(_ index: Int) -> HostLinkPort { state.pointee.ports[index] }

    /// The first element that cannot take a cycle now, or nil. Such a chain is to be run in parts: this one bridged,
    /// the rest by chains of their own.
    @_noLocks @_noAllocation
    public func firstNotReady() -> Int? {
        for index in 0..<state.pointee.count where !state.pointee.ports[index].isReady { return index }
        return nil
    }

    /// Writes every request and wakes the first service; false, with nothing begun, when an element is not ready. The
    /// first element's input bus 0 must have been written to its `inputBuffer`s.
    @_noLocks @_noAllocation
    public func begin(_ cycle: LinkCycle) -> Bool {
        guard cycle.frames >= 0, firstNotReady() == nil else { return false }
        for index in 0..<state.pointee.count where cycle.frames > state.pointee.ports[index].maximumFrames {
            return false
        }
        state.pointee.prepareInputs()
        for index in 0..<state.pointee.count { state.pointee.ports[index].writeRequest(cycle) }
        state.pointee.start = 0
        state.pointee.target = nextTarget(from: 0)
        submit(from: 0)
        return true
    }

    /// The next element that the host waits for.
    @_noLocks @_noAllocation
    func nextTarget(from first: Int) -> Int {
        for index in first..<state.pointee.count where state.pointee.mayPull[index] { return index }
        return state.pointee.count &- 1
    }

    /// Writes the gates' requests for the runs from an element on, the first of which starts at once. All are visible
    /// before the first service is woken: whoever is woken by the unit before it finds its own request.
    @_noLocks @_noAllocation
    func submit(from first: Int) {
        // Inside the chain the next service waits: it cannot say when it spins, so it is always woken.
        for index in first..<max(state.pointee.count &- 1, first) { state.pointee.ports[index].setHostWaiting(true) }
        var start = first
        while start < state.pointee.count {
            let end = state.pointee.runEnds[start]
            let isAsleep = submitRun(start, end, isFirst: start == first)
            state.pointee.needsKick[start] = !isAsleep
            start = end
        }
        publish(from: first)
        start = first
        while start < state.pointee.count {
            let port = state.pointee.ports[start]
            if state.pointee.needsKick[start] { port.gate.kick(firstOf: port) }
            start = state.pointee.runEnds[start]
        }
    }

    /// Shows the requests to the services, the first one's last: were it awake and done before the next service saw its
    /// own request, that service would be woken for nothing and go to sleep where nobody wakes it.
    @_noLocks @_noAllocation
    private func publish(from first: Int) {
        let firstGate = state.pointee.ports[first].gate
        var start = state.pointee.runEnds[first]
        while start < state.pointee.count {
            let gate = state.pointee.ports[start].gate
            if gate.state != firstGate.state { gate.publish() }
            start = state.pointee.runEnds[start]
        }
        firstGate.publish()
    }

    /// Writes one run's request. True when its service needs no wake-up from the host.
    @_noLocks @_noAllocation
    private func submitRun(_ start: Int, _ end: Int, isFirst: Bool) -> Bool {
        var watched: UInt16 = 0
        for index in start..<end where state.pointee.mayPull[index] {
            watched |= 1 << UInt16(truncatingIfNeeded: index &- start)
        }
        let isSameService = start > 0 && isAdjacentService(start)
        let after = isFirst || isSameService ? UpstreamTurn.none : turn(before: start)
        let firstOfService = state.pointee.firstRuns[start]
        let next =
            firstOfService == 0
            ? UpstreamTurn.none : turn(before: firstOfService).next(in: self, before: firstOfService)
        return state.pointee.ports[start].gate.submit(
            state.pointee.ports + start, count: end &- start, after: after, next: next,
            isFirst: isFirst || firstOfService == start, watched: watched)
    }

    /// Whether the run before this one is rendered by the same service, as when a run is longer than one request holds.
    @_noLocks @_noAllocation
    private func isAdjacentService(_ start: Int) -> Bool {
        state.pointee.ports[start &- 1].gate.state == state.pointee.ports[start].gate.state
    }

    /// The turn of the element before this one, as this one's service knows it.
    @_noLocks @_noAllocation
    private func turn(before index: Int) -> UpstreamTurn {
        let port = state.pointee.ports[index &- 1]
        return UpstreamTurn(
            source: UInt16(truncatingIfNeeded: state.pointee.upstreamIndices[index] &+ 1),
            link: port.state.pointee.identifier,
            sequence: port.state.pointee.sequence, word: port.doneWord(port.state.pointee.sequence).address)
    }
}

extension UpstreamTurn {
    /// The turn after this one, of the element before `index`.
    @_noLocks @_noAllocation
    func next(in chain: HandoffPort, before index: Int) -> UpstreamTurn {
        let coming = sequence.next
        return UpstreamTurn(
            source: source, link: link, sequence: coming,
            word: chain.state.pointee.ports[index &- 1].doneWord(coming).address)
    }
}
