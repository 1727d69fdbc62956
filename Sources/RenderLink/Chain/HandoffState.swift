/// What the host keeps about a chain. Touched by the render thread only. Not copyable, so that no call copies it.
struct HandoffState: ~Copyable {
    let count: Int
    let ports: UnsafeMutablePointer<HostLinkPort>
    /// The first element after this one's run.
    private let runEnds: UnsafeMutablePointer<Int>
    /// Scratch of one submission: the runs whose service is to be woken.
    private let needsKick: UnsafeMutablePointer<Bool>
    private let upstreamIndices: UnsafeMutablePointer<Int>
    /// For the first element of each run: the start of the first run of the same service.
    private let firstRuns: UnsafeMutablePointer<Int>
    /// Elements before this one are bridged this cycle.
    var start = 0
    /// After a miss: the elements without output, and whether the one behind them has its request already.
    var missedFirst = 0
    var missedNext = 0
    var isNextWaiting = false

    init(_ elements: [HandoffElement]) {
        count = elements.count
        ports = .allocate(capacity: count)
        runEnds = .allocate(capacity: count)
        needsKick = .allocate(capacity: count)
        needsKick.initialize(repeating: false, count: count)
        upstreamIndices = .allocate(capacity: count)
        firstRuns = .allocate(capacity: count)
        var start = 0
        for (index, element) in elements.enumerated() {
            (ports + index).initialize(to: element.link.port)
            upstreamIndices[index] = element.upstreamIndex
            firstRuns[index] = elements.firstIndex { $0.link.gate === element.link.gate } ?? index
            let continues = index > 0 && element.link.gate === elements[index - 1].link.gate
            if !continues || index - start == LinkLimits.run { start = index }
            for member in start...index { runEnds[member] = index + 1 }
        }
    }

    deinit {
        ports.deallocate()
        runEnds.deallocate()
        needsKick.deallocate()
        upstreamIndices.deallocate()
        firstRuns.deallocate()
    }

    @_noLocks @_noAllocation
    func firstNotReady() -> Int? {
        for index in 0..<count where !ports[index].isReady { return index }
        return nil
    }

    @_noLocks @_noAllocation
    mutating func begin(_ cycle: LinkCycle) -> Bool {
        guard cycle.frames >= 0, firstNotReady() == nil else { return false }
        for index in 0..<count where cycle.frames > ports[index].maximumFrames { return false }
        prepareInputs()
        for index in 0..<count { ports[index].writeRequest(cycle) }
        start = 0
        submit(from: 0)
        return true
    }

    /// Writes for every element where its input bus 0 comes from: a link may have been in another chain before.
    @_noLocks @_noAllocation
    private func prepareInputs() {
        ports[0].setInput(0, .own)
        for index in 1..<max(count, 1) {
            let isNeighbour = isSameService(index &- 1, index)
            ports[index].setInput(0, isNeighbour ? .previous(bus: 0) : .upstream(index: upstreamIndices[index], bus: 0))
        }
    }

    /// Writes the gates' requests for the runs from an element on, the first of which starts at once. All are visible
    /// before the first service is woken: whoever is woken by the unit before it finds its own request.
    @_noLocks @_noAllocation
    func submit(from first: Int) {
        // Inside the chain the next service waits: it cannot say when it spins, so it is always woken.
        for index in first..<max(count &- 1, first) { ports[index].setHostWaiting(true) }
        var start = first
        while start < count {
            needsKick[start] = !submitRun(start, isFirst: start == first)
            start = runEnds[start]
        }
        publish(from: first)
        start = first
        while start < count {
            if needsKick[start] { ports[start].gate.kick(firstOf: ports[start]) }
            start = runEnds[start]
        }
    }

    /// Shows the requests to the services, the first one's last: were it awake and done before the next service saw its
    /// own request, that service would be woken for nothing and go to sleep where nobody wakes it.
    @_noLocks @_noAllocation
    private func publish(from first: Int) {
        var start = runEnds[first]
        while start < count {
            if !isSameService(start, first) { ports[start].gate.publish() }
            start = runEnds[start]
        }
        ports[first].gate.publish()
    }

    /// Writes one run's request. True when its service needs no wake-up from the host.
    @_noLocks @_noAllocation
    private func submitRun(_ start: Int, isFirst: Bool) -> Bool {
        // A run longer than one request is followed by another of the same service.
        let continues = start > 0 && isSameService(start &- 1, start)
        let firstOfService = firstRuns[start]
        let request = HostGateState.Request(
            count: runEnds[start] &- start, after: isFirst || continues ? .none : turn(before: start, isNext: false),
            next: firstOfService == 0 ? .none : turn(before: firstOfService, isNext: true),
            isFirst: isFirst || firstOfService == start, watched: 0)
        return ports[start].gate.submit(ports + start, request)
    }

    /// The turn of the element before this one, as this one's service knows it.
    @_noLocks @_noAllocation
    private func turn(before index: Int, isNext: Bool) -> UpstreamTurn {
        ports[index &- 1].turn(upstreamIndex: upstreamIndices[index], isNext: isNext)
    }

    @_noLocks @_noAllocation
    func isSameService(_ one: Int, _ other: Int) -> Bool { ports[one].gate.state == ports[other].gate.state }
}
