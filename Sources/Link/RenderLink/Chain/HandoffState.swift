internal import CRenderLink

/// What the host keeps about a chain. Touched by the render thread only. Not copyable, so that no call copies it.
struct HandoffState: ~Copyable {
    let count: Int
    /// The arrays below, one behind the other from the beginning of a cache line: those of a single element are in one.
    private let memory: UnsafeMutableRawPointer
    let ports: UnsafeMutablePointer<HostLinkPort>
    /// The first element after this one's run.
    let runEnds: UnsafeMutablePointer<Int>
    /// Scratch of one submission: the runs whose service is to be woken.
    let needsKick: UnsafeMutablePointer<Bool>
    /// Scratch of one submission: the elements that wait for nothing but the host's call.
    let sleepsUntilCalled: UnsafeMutablePointer<Bool>
    let upstreamIndices: UnsafeMutablePointer<Int>
    /// Where each service finds the element two before its own; unused for the first two.
    let earlyIndices: UnsafeMutablePointer<Int>
    /// The core of the services, where the units may run by turns there and with the host; -1 where not.
    private let otherCore: Int
    private var alternation = Alternation()
    /// Whether the units of the begun cycle run by turns on two cores.
    private(set) var isAlternating = false
    /// Whether every service runs on the host's core, behind those that were woken before it.
    private let sharesCore: Bool
    /// Whether the host wakes all services of the begun cycle, and none of them the next.
    private(set) var isCalledTogether = false
    /// For so many cycles the units wake each other although they need not: one of them was late.
    private var cautiousCycles = 0
    /// For the first element of each run: the start of the first run of the same service.
    let firstRuns: UnsafeMutablePointer<Int>
    /// Elements before this one are bridged this cycle.
    var start = 0
    /// After a miss: the elements without output, and whether the one behind them has its request already.
    var missedFirst = 0
    var missedNext = 0
    var isNextWaiting = false

    init(_ elements: [HandoffElement], otherCore: Int?) {
        count = elements.count
        self.otherCore = Self.canAlternate(elements) ? otherCore ?? -1 : -1
        let word = MemoryLayout<Int>.stride
        memory = .allocate(byteCount: count * (5 * word + 2), alignment: 64)
        ports = memory.bindMemory(to: HostLinkPort.self, capacity: count)
        runEnds = (memory + count * word).bindMemory(to: Int.self, capacity: count)
        firstRuns = (memory + 2 * count * word).bindMemory(to: Int.self, capacity: count)
        upstreamIndices = (memory + 3 * count * word).bindMemory(to: Int.self, capacity: count)
        earlyIndices = (memory + 4 * count * word).bindMemory(to: Int.self, capacity: count)
        needsKick = (memory + 5 * count * word).bindMemory(to: Bool.self, capacity: count)
        needsKick.initialize(repeating: false, count: count)
        sleepsUntilCalled = needsKick + count
        (memory + (5 * word + 1) * count).bindMemory(to: Bool.self, capacity: count)
            .initialize(repeating: false, count: count)
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
        let runs = Set((0..<count).map { [runEnds] in runEnds[$0] })
        let services = Set(elements.map { ObjectIdentifier($0.link.gate) })
        sharesCore = runs.count > 1 && services.count == runs.count && elements.allSatisfy(\.sharesCore)
    }

    deinit { memory.deallocate() }

    /// Whether every unit has a service to itself, and knows the one two before it.
    private static func canAlternate(_ elements: [HandoffElement]) -> Bool {
        let services = Set(elements.map { ObjectIdentifier($0.link.gate) })
        return elements.count > 1 && services.count == elements.count
            && elements.dropFirst(2).allSatisfy { $0.earlyIndex != nil }
    }

    @_noLocks @_noAllocation @section("render")
    mutating func firstNotReady() -> Int? {
        for index in 0..<count where !ports[index].isReady { return index }
        return nil
    }

    @_noLocks @_noAllocation @section("render")
    mutating func isReady(frames: Int) -> Bool {
        guard frames >= 0, firstNotReady() == nil else { return false }
        for index in 0..<count where frames > ports[index].maximumFrames { return false }
        return true
    }

    @_noLocks @_noAllocation @section("render")
    mutating func begin(_ cycle: LinkCycle, isAhead: Bool, isElsewhere: Bool) {
        prepareInputs()
        chooseCores(isAhead: isAhead)
        chooseCalls(isElsewhere: isElsewhere)
        for index in 0..<count { ports[index].writeRequest(cycle) }
        start = 0
        submit(from: 0)
    }

    /// Decides whether the units run by turns on two cores. The host must sleep while units run on its core; for a last
    /// one on the other core it is woken by the one before, and awake.
    @_noLocks @_noAllocation @section("render")
    private mutating func chooseCores(isAhead: Bool) {
        let hostCore = ports[0].gate.hostCore
        isAlternating = alternation.isOn && !isAhead && otherCore >= 0 && hostCore >= 0 && hostCore != otherCore
        guard isAlternating else { return }
        for index in 0..<count { ports[index].setSpin(nanoseconds: 0) }
        if hasLastOnOtherCore { ports[count &- 1].setSpin(nanoseconds: UInt64(CRL_LONGEST_WATCH)) }
    }

    /// Decides whether the host wakes all services at once. They run when it sleeps, one behind the other.
    @_noLocks @_noAllocation @section("render")
    private mutating func chooseCalls(isElsewhere: Bool) {
        isCalledTogether = sharesCore && !isAlternating && !isElsewhere && cautiousCycles == 0
        if cautiousCycles > 0 { cautiousCycles &-= 1 }
    }

    /// Whether the last unit of a chain that alternates does not run with the host, and is not the only one.
    var hasLastOnOtherCore: Bool { @_noLocks @_noAllocation get { count & 1 == 1 && count > 1 } }

    /// Takes note of a cycle that was done in time.
    @_noLocks @_noAllocation @section("render")
    mutating func noteDone() {
        guard otherCore >= 0 else { return }
        var work: UInt64 = 0
        for index in 0..<count { work = work &+ ports[index].renderTime }
        alternation.done(work: work, budget: ports[0].budget)
    }

    /// Takes note of a cycle in which a unit was late or died. A late one is put behind the others (`ThreadRanks`).
    @_noLocks @_noAllocation @section("render")
    mutating func noteMissed() {
        alternation.missed()
        cautiousCycles = Self.caution
    }

    private static var caution: Int { @_noLocks @_noAllocation get { 256 } }

    /// Writes for every element where its input bus 0 comes from: a link may have been in another chain before. For one
    /// alone the host has done that.
    @_noLocks @_noAllocation @section("render")
    private mutating func prepareInputs() {
        guard count > 1 else { return }
        ports[0].setInput(0, .own)
        for index in 1..<count {
            let isNeighbour = isSameService(index &- 1, index)
            ports[index].setInput(0, isNeighbour ? .previous(bus: 0) : .upstream(index: upstreamIndices[index], bus: 0))
        }
    }

    @_noLocks @_noAllocation @section("render")
    mutating func isSameService(_ one: Int, _ other: Int) -> Bool { ports[one].gate.state == ports[other].gate.state }
}
