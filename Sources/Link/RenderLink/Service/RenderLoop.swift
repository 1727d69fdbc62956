internal import CRenderLink
import LinuxSystem
import Synchronization

/// A service's render thread: what it works with, and what it does. Nothing else touches any of this. Thread: render,
/// but for `init` and `deallocate`.
struct RenderLoop: ~Copyable {
    private let control: UnsafeMutablePointer<RenderControl>
    /// The number of the last change taken up.
    private var taken: UInt32 = 0
    private var gate: ServiceGate?
    /// The last request taken.
    private var seen: UInt32 = 0
    let links: UnsafeMutablePointer<UnsafeMutablePointer<UnitRenderer>?>
    let upstreams: UnsafeMutablePointer<UnsafeMutablePointer<UpstreamRegion>?>
    let robust = RobustList()
    private(set) var threadID: Int32 = 0
    /// The unit that had the last turn, for the next one's input; also across requests.
    var previous: UnsafeMutablePointer<UnitRenderer>?
    /// Where to sleep: an upstream's turn, or the gate (source 0).
    var nextSource: UInt16 = 0
    private var nextSequence = LinkSequence(0)
    var placement: RenderPlacement
    var pinnedCore = -1
    var wantedCore = -1
    var wantedCycles = 0
    /// Nanoseconds to spin before sleeping.
    var spin: UInt64 = 0
    /// Whether to wake ahead of requests.
    var isAnticipating = false
    var anticipation = Anticipation()
    private(set) var isIdle = true
    /// When the thread last woke; 0 after a sleep until the next turn ends. Nanoseconds.
    private var awakeSince: UInt64 = 0
    /// A recent time: when the last turn ended, or a sleep timed out. A sleep's far timer need not be exact.
    /// Nanoseconds.
    private var clock: UInt64 = 0

    init(_ control: UnsafeMutablePointer<RenderControl>, placement: RenderPlacement) {
        self.control = control
        self.placement = placement
        links = .allocate(capacity: LinkLimits.units)
        links.initialize(repeating: nil, count: LinkLimits.units)
        upstreams = .allocate(capacity: LinkLimits.upstreams)
        upstreams.initialize(repeating: nil, count: LinkLimits.upstreams)
    }

    /// Only after the render thread has ended.
    deinit {
        robust.deallocate()
        links.deallocate()
        upstreams.deallocate()
    }

    /// Nanoseconds: well below the real-time limit that hosts ask for, and long enough for the kernel to take the
    /// thread off its core.
    private static var longestRun: UInt64 { @_noLocks @_noAllocation get { 15_000_000 } }
    private static var shortestRest: UInt64 { @_noLocks @_noAllocation get { 20_000 } }
    /// For how long one that was called sleeps before it looks whether the unit before it is done; nanoseconds.
    private static var calledSleep: UInt64 { @_noLocks @_noAllocation get { 50_000 } }
    /// No sleep on a word of another service that could move whoever sleeps there is longer, so that a thread that was
    /// moved to a word that nobody wakes finds back. Far enough for the kernel not to program the timer hardware for
    /// it; nanoseconds.
    static var safetyNet: UInt64 { @_noLocks @_noAllocation get { 20_000_000 } }

    /// The thread's body: until ordered to quit, takes up changes, renders requests, sleeps.
    @_noLocks @_noAllocation @section("render")
    mutating func run() {
        threadID = CurrentThread.identifier()
        robust.registerForCurrentThread()
        apply(placement)
        while true {
            let posted = control.pointee.posted.load(ordering: .acquiring)
            if posted != taken {
                taken = posted
                perform(control.pointee.command)
                control.pointee.acknowledge(posted)
                if control.pointee.quits.load(ordering: .acquiring) != 0 { return }
                continue
            }
            guard let slot = nextRequest() else {
                idle()
                continue
            }
            RealtimeScope.enter()
            clock = render(slot)
            RealtimeScope.exit()
            restIfDue(clock)
        }
    }

    /// The next request's slot, or nil. More waiting than there are slots would be an error of the host: the oldest are
    /// lost.
    @_noLocks @_noAllocation
    private mutating func nextRequest() -> UnsafeMutablePointer<crl_gate_slot>? {
        guard let gate else { return nil }
        let request = gate.doorbell.request.load()
        let waiting = request &- seen
        if waiting == 0 { return nil }
        seen = waiting > UInt32(LinkLimits.units) ? request : seen &+ 1
        return gate.slot(seen)
    }

    /// Renders one request's units in order; returns the time at which the last one had rendered.
    @_noLocks @_noAllocation @section("render")
    private mutating func render(_ slot: UnsafeMutablePointer<crl_gate_slot>) -> UInt64 {
        let count = min(Int(slot.pointee.runCount), LinkLimits.run)
        let (wakeMask, pullMask) = (slot.pointee.wakeMask, slot.pointee.pullMask)
        let sequence = LinkSequence(slot.pointee.waitSequence)
        nextSource = slot.pointee.nextSource
        nextSequence = LinkSequence(slot.pointee.nextSequence)
        let wait = Int(slot.pointee.wait)
        let staysAwake = wait == CRL_WAIT_AWAKE || wait == CRL_WAIT_AWAKE_WITH_HOST
        follow(Int(slot.pointee.hostCore), isWithHost: wait == CRL_WAIT_AWAKE_WITH_HOST)
        var turn = UnitRenderer.Turn.ready
        if slot.pointee.waitSource != 0 {
            turn = self.wait(
                source: Int(slot.pointee.waitSource), sequence, first: unit(slot, 0),
                awake: staysAwake ? UInt64(CRL_LONGEST_WATCH) : spin, isCalled: wait == CRL_WAIT_CALLED)
        }
        let began = MonotonicClock.now()
        var time = began
        // What waits for another unit is woken by one, and not by the clock.
        if isAnticipating {
            anticipation.expect(slot.pointee.waitSource == 0 ? slot.pointee.nextRequest : 0, now: time)
        }
        for index in 0..<count {
            guard let unit = unit(slot, index) else { continue }
            let bit: UInt16 = 1 << UInt16(truncatingIfNeeded: index)
            let sources = TurnSources(
                previous: previous, upstreams: upstreams, sequence: sequence, isBridged: turn.isBridged, began: began)
            gate?.doorbell.turn.storeRelaxed(UInt32(crl_run_unit(slot, index)) &+ 1)
            time = unit.pointee.takeTurn(
                sources, isSkipped: turn.isSkip, wake: wakeMask & bit != 0, mayPull: pullMask & bit != 0, began: time)
            gate?.doorbell.turn.storeRelaxed(0)
            previous = unit
            // Those behind it get no turn until the host has bridged it.
            if unit.pointee.turn.pointee.hasFailed { turn = .skip }
        }
        return time
    }

    /// A host that renders without a pause never lets the thread sleep, and the kernel ends a real-time thread that
    /// does not; what that limit is meant for is a unit that hangs, so the thread sleeps for a moment of its own
    /// accord.
    @_noLocks @_noAllocation
    private mutating func restIfDue(_ now: UInt64) {
        if awakeSince == 0 { awakeSince = now }
        guard now > awakeSince &+ Self.longestRun else { return }
        _ = Futex.wait(control.pointee.idleAddress, expected: 0, deadline: MonotonicClock.now() &+ Self.shortestRest)
        awakeSince = 0
    }

    @_noLocks @_noAllocation
    private func unit(_ slot: UnsafeMutablePointer<crl_gate_slot>, _ index: Int) -> UnsafeMutablePointer<UnitRenderer>?
    {
        let place = Int(crl_run_unit(slot, index))
        return place < LinkLimits.units ? links[place] : nil
    }

    /// Waits for an upstream's turn, awake for so many nanoseconds; ends early when the host took over the waiting
    /// unit's own turn. One that was called together with the upstream looks again by itself.
    @_noLocks @_noAllocation
    private mutating func wait(
        source: Int, _ sequence: LinkSequence, first: UnsafeMutablePointer<UnitRenderer>?, awake: UInt64,
        isCalled: Bool
    ) -> UnitRenderer.Turn {
        guard let upstream = upstream(source) else { return .skip }
        let word = upstream.pointee.doneWord(sequence)
        var changeSeen: UInt64 = 0
        let spinEnd = awake == 0 ? 0 : MonotonicClock.now() &+ awake
        if awake != 0 { first?.pointee.readAhead() }
        while true {
            let value = word.load()
            switch DoneWord.decode(value, for: sequence) {
            case .done: return upstream.pointee.hasFailed(sequence) ? .skip : .ready
            case .bridged: return .bridged
            case .pending, .pull: break
            case .died:
                // The kernel woke one waiter; the host may be another.
                Futex.wake(word.address)
                return .skip
            case .passed, .skipped: return .skip
            }
            if let first, first.pointee.isAbandoned() { return .skip }
            if isChangeOverdue(&changeSeen) { return .skip }
            if spinEnd != 0 && MonotonicClock.now() < spinEnd {
                Futex.spinHint()
            } else {
                let limit = isCalled ? MonotonicClock.now() &+ Self.calledSleep : limit(of: upstream)
                sleep(on: word, value, deadline: limit)
            }
        }
    }

    /// Whether the control thread has been waiting for longer than a chain takes: the host has gone away in the middle
    /// of a cycle.
    @_noLocks @_noAllocation
    private func isChangeOverdue(_ seen: inout UInt64) -> Bool {
        if isUnchanged() { return false }
        if seen == 0 { seen = MonotonicClock.now() }
        return MonotonicClock.now() &- seen > 100_000_000
    }

    @_noLocks @_noAllocation
    private func upstream(_ source: Int) -> UnsafeMutablePointer<UpstreamRegion>? {
        source > 0 && source <= LinkLimits.upstreams ? upstreams[source &- 1] : nil
    }

    /// Waits for the next request, spinning first when the thread has a core of its own.
    @_noLocks @_noAllocation @section("render")
    private mutating func idle() {
        guard let gate = gate else { return sleepWithoutGate() }
        let request = gate.doorbell.request
        if isAnticipating && awaitExpected(request) { return }
        if spin != 0 && spinFor(request, until: MonotonicClock.now() &+ spin) { return }
        setIdle(true)
        sleepForRequest(request)
        setIdle(false)
    }

    /// Sleeps until shortly before the expected request, and stays awake for it; false when it did not come. One of a
    /// chain is woken by the unit before it, on the same core.
    @_noLocks @_noAllocation
    private mutating func awaitExpected(_ request: SharedWord) -> Bool {
        let planned = anticipation.wakeTime
        guard planned != 0, nextSource == 0 else { return false }
        var now = MonotonicClock.now()
        if now < planned {
            setIdle(true)
            if request.loadOrdered() == seen, isUnchanged() { sleep(on: request, seen, deadline: planned) }
            setIdle(false)
            now = MonotonicClock.now()
            // Something else woke it, or there was no time to sleep.
            if now < planned || request.load() != seen { return true }
            anticipation.woke(planned: planned, now: now)
        }
        readAhead()
        let cameInTime = spinFor(request, until: anticipation.lastTime)
        if request.load() != seen || !cameInTime {
            anticipation.ended(cameInTime: cameInTime, awake: MonotonicClock.now() &- now)
        }
        return cameInTime
    }

    /// Fetches what the next request touches, if it asks for the same units as the last one.
    @_noLocks @_noAllocation
    private func readAhead() {
        guard let gate, let slot = gate.slot(seen) else { return }
        for index in 0..<min(Int(slot.pointee.runCount), LinkLimits.run) { unit(slot, index)?.pointee.readAhead() }
    }

    @_noLocks @_noAllocation @section("render")
    private func spinFor(_ request: SharedWord, until end: UInt64) -> Bool {
        var round: UInt32 = 0
        while request.load() == seen {
            round &+= 1
            Futex.spinHint()
            if round & 63 == 0 {
                if !isUnchanged() { return true }
                if MonotonicClock.now() >= end { return false }
            }
        }
        return true
    }

    /// Sleeps where the host expects it: on an upstream's done word while that turn is to come, else on the request
    /// word. The upstream's word is read before the request word: a turn that ends in between was begun after its
    /// request became visible.
    @_noLocks @_noAllocation @section("render")
    private mutating func sleepForRequest(_ request: SharedWord) {
        if let upstream = upstream(Int(nextSource)) {
            let word = upstream.pointee.doneWord(nextSequence)
            let value = word.load()
            switch DoneWord.decode(value, for: nextSequence) {
            case .pending, .pull:
                guard request.loadOrdered() == seen, isUnchanged() else { return }
                return sleep(on: word, value, deadline: limit(of: upstream))
            case .died: Futex.wake(word.address)
            default: break
            }
        }
        guard request.loadOrdered() == seen, isUnchanged() else { return }
        sleep(on: request, seen, deadline: MonotonicClock.never)
    }

    /// How long a sleep on another service's word may last: a timer costs as much as a tenth of a cycle.
    @_noLocks @_noAllocation
    private func limit(of upstream: UnsafeMutablePointer<UpstreamRegion>) -> UInt64 {
        upstream.pointee.mayMoveWaiters ? clock &+ Self.safetyNet : MonotonicClock.never
    }

    @_noLocks @_noAllocation
    private func sleepWithoutGate() {
        let word = control.pointee.idleAddress
        control.pointee.willSleep(on: word)
        if isUnchanged() { _ = Futex.wait(word, expected: 0) }
    }

    @_noLocks @_noAllocation
    private func isUnchanged() -> Bool {
        control.pointee.posted.load(ordering: .sequentiallyConsistent) == taken
    }

    /// Sleeps on a word that the host or another service changes; the control thread finds it there. The request word
    /// needs no timer: nobody but this process and its host can see it.
    @_noLocks @_noAllocation
    private mutating func sleep(on word: SharedWord, _ expected: UInt32, deadline: UInt64) {
        control.pointee.willSleep(on: word.address)
        switch Futex.wait(word.address, expected: expected, deadline: deadline) {
        case .woken: awakeSince = 0
        case .timedOut:
            awakeSince = 0
            clock = MonotonicClock.now()
        case .changed: break
        }
    }

    /// Waits at this gate from now on, from its current request; nil: at none.
    @_noLocks @_noAllocation
    mutating func setGate(_ opened: ServiceGate?) {
        gate = opened
        nextSource = 0
        guard let opened else { return }
        seen = opened.doorbell.request.load()
        setIdle(isIdle)
    }

    /// Writes for hosts whether the thread has to be woken. A host that renders on at once finds it awake and saves the
    /// system call.
    @_noLocks @_noAllocation
    mutating func setIdle(_ isIdle: Bool) {
        self.isIdle = isIdle
        guard let gate else { return }
        // Going to sleep is one half of a handshake; being awake is only a hint.
        if isIdle { gate.doorbell.idle.storeOrdered(1) } else { gate.doorbell.idle.store(0) }
    }
}
