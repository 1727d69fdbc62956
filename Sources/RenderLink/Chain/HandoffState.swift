internal import CRenderLink

/// What the host keeps about a chain. Touched by the render thread only. Not copyable, so that no call copies it.
struct HandoffState: ~Copyable {
    let count: Int
    let ports: UnsafeMutablePointer<HostLinkPort>
    /// The first element after this one's run.
    private let runEnds: UnsafeMutablePointer<Int>
    /// Scratch of one submission: the runs whose service is to be woken.
    private let needsKick: UnsafeMutablePointer<Bool>
    private let upstreamIndices: UnsafeMutablePointer<Int>
    /// Where each service finds the element two before its own; unused for the first two.
    private let earlyIndices: UnsafeMutablePointer<Int>
    /// The core of the services, where the units may run by turns there and with the host; -1 where not.
    private let otherCore: Int
    private var alternation = Alternation()
    /// Whether the units of the begun cycle run by turns on two cores.
    private(set) var isAlternating = false
    /// For the first element of each run: the start of the first run of the same service.
    private let firstRuns: UnsafeMutablePointer<Int>
    /// Elements before this one are bridged this cycle.
    var start = 0
    /// After a miss: the elements without output, and whether the one behind them has its request already.
    var missedFirst = 0
    var missedNext = 0
    var isNextWaiting = false

    init(_ elements: [HandoffElement], otherCore: Int?) {
        count = elements.count
        self.otherCore = Self.canAlternate(elements) ? otherCore ?? -1 : -1
        ports = .allocate(capacity: count)
        runEnds = .allocate(capacity: count)
        needsKick = .allocate(capacity: count)
        needsKick.initialize(repeating: false, count: count)
        upstreamIndices = .allocate(capacity: count)
        earlyIndices = .allocate(capacity: count)
        firstRuns = .allocate(capacity: count)
        var start = 0
        for (index, element) in elements.enumerated() {
            (ports + index).initialize(to: element.link.port)
            upstreamIndices[index] = element.upstreamIndex
            earlyIndices[index] = element.earlyIndex ?? 0
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
        earlyIndices.deallocate()
        firstRuns.deallocate()
    }

    /// Whether every unit has a service to itself, and knows the one two before it.
    private static func canAlternate(_ elements: [HandoffElement]) -> Bool {
        let services = Set(elements.map { ObjectIdentifier($0.link.gate) })
        return elements.count > 1 && services.count == elements.count
            && elements.dropFirst(2).allSatisfy { $0.earlyIndex != nil }
    }

    @_noLocks @_noAllocation
    func firstNotReady() -> Int? {
        for index in 0..<count where !ports[index].isReady { return index }
        return nil
    }

    @_noLocks @_noAllocation
    mutating func begin(_ cycle: LinkCycle, isAhead: Bool) -> Bool {
        guard cycle.frames >= 0, firstNotReady() == nil else { return false }
        for index in 0..<count where cycle.frames > ports[index].maximumFrames { return false }
        prepareInputs()
        chooseCores(isAhead: isAhead)
        for index in 0..<count { ports[index].writeRequest(cycle) }
        start = 0
        submit(from: 0)
        return true
    }

    /// Decides whether the units run by turns on two cores. The host must sleep while units run on its core; for a last
    /// one on the other core it is woken by the one before, and awake.
    @_noLocks @_noAllocation
    private mutating func chooseCores(isAhead: Bool) {
        let hostCore = ports[0].gate.hostCore
        isAlternating = alternation.isOn && !isAhead && otherCore >= 0 && hostCore >= 0 && hostCore != otherCore
        guard isAlternating else { return }
        for index in 0..<count { ports[index].setSpin(nanoseconds: 0) }
        if hasLastOnOtherCore { ports[count &- 1].setSpin(nanoseconds: UInt64(CRL_LONGEST_WATCH)) }
    }

    /// Whether the last unit of a chain that alternates does not run with the host, and is not the only one.
    var hasLastOnOtherCore: Bool { @_noLocks @_noAllocation get { count & 1 == 1 && count > 1 } }

    /// Takes note of a cycle that was done in time.
    @_noLocks @_noAllocation
    mutating func noteDone() {
        guard otherCore >= 0 else { return }
        var work: UInt64 = 0
        for index in 0..<count { work = work &+ ports[index].renderTime }
        alternation.done(work: work, budget: ports[0].budget)
    }

    /// Takes note of a cycle in which a unit was late or died.
    @_noLocks @_noAllocation
    mutating func noteMissed() { alternation.missed() }

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
            needsKick[start] = !submitRun(start, from: first)
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
    private func submitRun(_ start: Int, from first: Int) -> Bool {
        if isAlternating { return submitAlternating(start, from: first) }
        let isFirst = start == first
        // A run longer than one request is followed by another of the same service.
        let continues = start > 0 && isSameService(start &- 1, start)
        let firstOfService = firstRuns[start]
        let after = isFirst || continues ? UpstreamTurn.none : turn(before: start, isNext: false)
        let request = HostGateState.Request(
            count: runEnds[start] &- start, after: after, early: after,
            next: firstOfService == 0 ? .none : turn(before: firstOfService, isNext: true),
            isFirst: isFirst || firstOfService == start, watched: 0)
        return ports[start].gate.submit(ports + start, request)
    }

    /// As `submitRun`, for one unit that is woken when the one two before it is done, and waits awake for the one before
    /// it. The first two have none: the host wakes them.
    @_noLocks @_noAllocation
    private func submitAlternating(_ index: Int, from first: Int) -> Bool {
        let request = HostGateState.Request(
            count: 1, after: index == first ? .none : turn(before: index, isNext: false),
            early: index >= first &+ 2 ? earlyTurn(of: index, isNext: false) : .none,
            next: index >= 2 ? earlyTurn(of: index, isNext: true) : .none, isFirst: true, watched: 0,
            wait: UInt8(index & 1 == 0 ? CRL_WAIT_AWAKE : CRL_WAIT_AWAKE_WITH_HOST))
        return ports[index].gate.submit(ports + index, request)
    }

    /// The turn of the element two before this one, as this one's service knows it.
    @_noLocks @_noAllocation
    private func earlyTurn(of index: Int, isNext: Bool) -> UpstreamTurn {
        ports[index &- 2].turn(upstreamIndex: earlyIndices[index], isNext: isNext)
    }

    /// The turn of the element before this one, as this one's service knows it.
    @_noLocks @_noAllocation
    private func turn(before index: Int, isNext: Bool) -> UpstreamTurn {
        ports[index &- 1].turn(upstreamIndex: upstreamIndices[index], isNext: isNext)
    }

    @_noLocks @_noAllocation
    func isSameService(_ one: Int, _ other: Int) -> Bool { ports[one].gate.state == ports[other].gate.state }
}
