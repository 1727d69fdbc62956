internal import CRenderLink

/// A chain as the host's render thread uses it; valid while its `Handoff` lives. Thread: render, one at a time.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HandoffPort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HandoffState>
    @usableFromInline let ports: UnsafeMutablePointer<HostLinkPort>

    init(_ state: UnsafeMutablePointer<HandoffState>) {
        self.state = state
        ports = state.pointee.ports
    }

    /// Elements of the chain, at least 1; never changes.
    public var count: Int { @_noLocks @_noAllocation get { state.pointee.count } }

    /// Whether the units of the last cycle begun ran by turns on two cores.
    package var isAlternating: Bool { @_noLocks @_noAllocation get { state.pointee.isAlternating } }

    /// Whether the host woke all services of the last cycle begun.
    package var isCalledTogether: Bool { @_noLocks @_noAllocation get { state.pointee.isCalledTogether } }

    /// One element's link, for events, outputs and replies.
    @_noLocks @_noAllocation @inlinable @inline(__always)
    public func port(_ index: Int) -> HostLinkPort { ports[index] }

    /// Whether every element can take a cycle of so many frames now. Looking at a service that is behind wakes it.
    @_noLocks @_noAllocation @section("render")
    public func isReady(frames: Int) -> Bool {
        guard frames >= 0 else { return false }
        for index in 0..<count where !ports[index].isReady || frames > ports[index].maximumFrames { return false }
        return true
    }

    /// Writes every request and wakes the first service, when `isReady` just was true for the cycle's frames. The first
    /// element's input bus 0 must have been written to its `inputBuffer`s; a link that is the only element has got the
    /// sources of its inputs by `setInput`.
    ///
    /// - Parameters:
    ///   - isAhead: whether the host goes on with other work before it waits: no unit can run by turns with it then.
    ///   - isElsewhere: whether the services that follow the host are sent to another core for this cycle.
    @_noLocks @_noAllocation @section("render")
    public func begin(ready cycle: LinkCycle, isAhead: Bool = false, isElsewhere: Bool = false) {
        prepareInputs()
        chooseCores(isAhead: isAhead)
        chooseCalls(isElsewhere: isElsewhere)
        for index in 0..<count { ports[index].state.pointee.writeRequest(cycle) }
        state.pointee.start = 0
        submit(from: 0)
    }

    /// Lets the deadline watch know of the begun cycle now, where `wait` follows only when other work is done.
    @_noLocks @_noAllocation @section("render")
    public func announceWait() { ports[count &- 1].announceWait() }

    /// Decides whether the units run by turns on two cores. The host must sleep while units run on its core; for a last
    /// one on the other core it is woken by the one before, and awake.
    @_noLocks @_noAllocation @section("render")
    private func chooseCores(isAhead: Bool) {
        let hostCore = Int(ports[0].gate.pointee.hostCore)
        let otherCore = state.pointee.otherCore
        state.pointee.isAlternating =
            state.pointee.alternation.isOn && !isAhead && otherCore >= 0 && hostCore >= 0 && hostCore != otherCore
        guard isAlternating else { return }
        for index in 0..<count { ports[index].setSpin(nanoseconds: 0) }
        if hasLastOnOtherCore { ports[count &- 1].setSpin(nanoseconds: UInt64(CRL_LONGEST_WATCH)) }
    }

    /// Decides whether the host wakes all services at once. They run when it sleeps, one behind the other.
    @_noLocks @_noAllocation @section("render")
    private func chooseCalls(isElsewhere: Bool) {
        state.pointee.isCalledTogether =
            state.pointee.sharesCore && !isAlternating && !isElsewhere && state.pointee.cautiousCycles == 0
        if state.pointee.cautiousCycles > 0 { state.pointee.cautiousCycles &-= 1 }
    }

    /// Whether the last unit of a chain that alternates does not run with the host, and is not the only one.
    var hasLastOnOtherCore: Bool { @_noLocks @_noAllocation get { count & 1 == 1 && count > 1 } }

    /// Takes note of a cycle that was done in time.
    @_noLocks @_noAllocation @section("render")
    func noteDone() {
        guard state.pointee.otherCore >= 0 else { return }
        var work: UInt64 = 0
        for index in 0..<count { work = work &+ ports[index].renderTime }
        state.pointee.alternation.done(work: work, budget: ports[0].state.pointee.budget)
    }

    /// Takes note of a cycle in which a unit was late or died. A late one is put behind the others (`ThreadRanks`).
    @_noLocks @_noAllocation @section("render")
    func noteMissed() {
        state.pointee.alternation.missed()
        state.pointee.cautiousCycles = Self.caution
    }

    private static var caution: Int { @_noLocks @_noAllocation get { 256 } }

    /// Writes for every element where its input bus 0 comes from: a link may have been in another chain before. For one
    /// alone the host has done that.
    @_noLocks @_noAllocation @section("render")
    private func prepareInputs() {
        guard count > 1 else { return }
        ports[0].setInput(0, .own)
        for index in 1..<count {
            let upstream = InputSource.upstream(index: state.pointee.upstreamIndices[index], bus: 0)
            ports[index].setInput(0, isSameService(index &- 1, index) ? .previous(bus: 0) : upstream)
        }
    }

    @_noLocks @_noAllocation @section("render")
    func isSameService(_ one: Int, _ other: Int) -> Bool { ports[one].gate == ports[other].gate }
}

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
    let otherCore: Int
    var alternation = Alternation()
    /// Whether the units of the begun cycle run by turns on two cores.
    var isAlternating = false
    /// Whether every service runs on the host's core, behind those that were woken before it.
    let sharesCore: Bool
    /// Whether the host wakes all services of the begun cycle, and none of them the next.
    var isCalledTogether = false
    /// For so many cycles the units wake each other although they need not: one of them was late.
    var cautiousCycles = 0
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
}
