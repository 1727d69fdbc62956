internal import CRenderLink

// Asking the services of a chain.
extension HandoffPort {
    /// Writes the gates' requests for the runs from an element on, the first of which starts at once. All are visible
    /// before the first service is woken: whoever is woken by the unit before it finds its own request.
    @_noLocks @_noAllocation @section("render")
    func submit(from first: Int) {
        tellWaiters(from: first)
        var start = first
        while start < count {
            state.pointee.needsKick[start] = !submitRun(start, from: first)
            start = state.pointee.runEnds[start]
        }
        publish(from: first)
        start = first
        while start < count {
            if state.pointee.needsKick[start] { ports[start].gate.pointee.kick() }
            start = state.pointee.runEnds[start]
        }
    }

    /// Tells every service who waits for it. Inside the chain the next service does: it cannot say when it spins, so it
    /// is always woken, unless it sleeps until it is called itself. One that is at work now may look before the unit
    /// that it waits for has begun.
    @_noLocks @_noAllocation @section("render")
    private func tellWaiters(from first: Int) {
        var next = first &+ 1
        while next < count {
            let sleeps = isCalledTogether && !isSameService(next &- 1, next) && ports[next].gate.pointee.awaitsCall
            state.pointee.sleepsUntilCalled[next] = sleeps
            ports[next &- 1].state.pointee.setWaiter(sleeps ? CRL_WAITER_BEHIND : CRL_WAITER_ASLEEP)
            next &+= 1
        }
    }

    /// Shows the requests to the services, the first one's last: were it awake and done before the next service saw its
    /// own request, that service would be woken for nothing and go to sleep where nobody wakes it.
    @_noLocks @_noAllocation @section("render")
    private func publish(from first: Int) {
        var start = state.pointee.runEnds[first]
        while start < count {
            if !isSameService(start, first) { ports[start].gate.pointee.publish() }
            start = state.pointee.runEnds[start]
        }
        ports[first].gate.pointee.publish()
    }

    /// Writes one run's request. True when its service needs no wake-up from the host.
    @_noLocks @_noAllocation @section("render")
    private func submitRun(_ start: Int, from first: Int) -> Bool {
        if isAlternating { return submitAlternating(start, from: first) }
        let isFirst = start == first
        let isByItself = state.pointee.runEnds[start] == start &+ 1 && state.pointee.firstRuns[start] == start
        if isByItself, !isFirst { return submitBehind(start) }
        // A run longer than one request is followed by another of the same service.
        let continues = start > 0 && isSameService(start &- 1, start)
        let firstOfService = state.pointee.firstRuns[start]
        let after = isFirst || continues ? UpstreamTurn.none : turn(before: start, isNext: false)
        let sleepsAtGate = firstOfService == 0 || isCalledTogether
        return ports[start].gate.pointee.submit(
            ports + start, count: state.pointee.runEnds[start] &- start, after: after,
            early: isCalledTogether ? .none : after,
            next: sleepsAtGate ? .none : turn(before: firstOfService, isNext: true),
            isFirst: isFirst || firstOfService == start, watched: count == 1 ? .max : 0,
            wait: !isFirst && state.pointee.sleepsUntilCalled[start] ? CRL_WAIT_CALLED : CRL_WAIT_ASLEEP)
    }

    /// As `submitRun`, for a unit behind the first that has a service to itself.
    @_noLocks @_noAllocation @inline(__always)
    private func submitBehind(_ index: Int) -> Bool {
        let isCalled = isCalledTogether
        return ports[index].gate.pointee.submitBehind(
            ports[index], ports[index &- 1], index: state.pointee.upstreamIndices[index], isCalled: isCalled,
            wait: state.pointee.sleepsUntilCalled[index] ? CRL_WAIT_CALLED : CRL_WAIT_ASLEEP)
    }

    /// As `submitRun`, for one unit that is woken when the one two before it is done, and waits awake for the one
    /// before it. The first two have none: the host wakes them.
    @_noLocks @_noAllocation @section("render")
    private func submitAlternating(_ index: Int, from first: Int) -> Bool {
        ports[index].gate.pointee.submit(
            ports + index, count: 1, after: index == first ? .none : turn(before: index, isNext: false),
            early: index >= first &+ 2 ? earlyTurn(of: index, isNext: false) : .none,
            next: index >= 2 ? earlyTurn(of: index, isNext: true) : .none, isFirst: true, watched: 0,
            wait: index & 1 == 0 ? CRL_WAIT_AWAKE : CRL_WAIT_AWAKE_WITH_HOST)
    }

    /// The turn of the element two before this one, as this one's service knows it.
    @_noLocks @_noAllocation @section("render")
    private func earlyTurn(of index: Int, isNext: Bool) -> UpstreamTurn {
        ports[index &- 2].turn(upstreamIndex: state.pointee.earlyIndices[index], isNext: isNext)
    }

    /// The turn of the element before this one, as this one's service knows it.
    @_noLocks @_noAllocation @inline(__always)
    private func turn(before index: Int, isNext: Bool) -> UpstreamTurn {
        ports[index &- 1].turn(upstreamIndex: state.pointee.upstreamIndices[index], isNext: isNext)
    }
}
