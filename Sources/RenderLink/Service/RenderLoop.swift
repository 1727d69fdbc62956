internal import CRenderLink
import LinuxSystem
import Synchronization

/// What a service's render thread does. Thread: render.
// Sendable: handed once to the render thread.
struct RenderLoop: @unchecked Sendable {
    let state: UnsafeMutablePointer<RenderServerState>

    /// Nanoseconds: well below the real-time limit that hosts ask for, and long enough for the kernel to take the thread off its core.
    private static var longestRun: UInt64 { @_noLocks @_noAllocation get { 15_000_000 } }
    private static var shortestRest: UInt64 { @_noLocks @_noAllocation get { 20_000 } }
    /// No sleep is longer, so that a thread that another process moved to a word that nobody wakes finds back. Far enough for the kernel not to
    /// program the timer hardware for it; nanoseconds.
    static var safetyNet: UInt64 { @_noLocks @_noAllocation get { 20_000_000 } }
    /// The longest sleep while nothing happens, where only this process and the host can touch the word, and where another service can.
    private static var longestSleep: UInt64 { @_noLocks @_noAllocation get { 1_280_000_000 } }
    private static var longestForeignSleep: UInt64 { @_noLocks @_noAllocation get { safetyNet } }

    /// The thread's body: until told to quit, takes up changes, renders requests, sleeps.
    @_noLocks @_noAllocation
    func run() {
        state.pointee.threadID = CurrentThread.identifier()
        state.pointee.robust.registerForCurrentThread()
        apply(state.pointee.placement)
        while true {
            let posted = state.pointee.posted.load(ordering: .acquiring)
            if posted != state.pointee.taken {
                state.pointee.taken = posted
                perform(state.pointee.command)
                state.pointee.acknowledge(posted)
                if state.pointee.quits.load(ordering: .acquiring) != 0 { return }
                continue
            }
            guard let slot = nextRequest() else {
                idle()
                continue
            }
            state.pointee.sleepLimit = Self.safetyNet
            RealtimeScope.enter()
            let ended = render(slot)
            RealtimeScope.exit()
            restIfDue(ended)
        }
    }

    /// The next request's slot, or nil. More waiting than there are slots would be an error of the host: the oldest are
    /// lost.
    @_noLocks @_noAllocation
    private func nextRequest() -> UnsafeRawPointer? {
        guard let gate = state.pointee.gate else { return nil }
        let request = SharedWord(gate + CRL_GATE_REQUEST).load()
        let waiting = request &- state.pointee.seen
        if waiting == 0 { return nil }
        state.pointee.seen = waiting > UInt32(CRL_GATE_SLOT_COUNT) ? request : state.pointee.seen &+ 1
        let place = Int(state.pointee.seen) & (CRL_GATE_SLOT_COUNT &- 1)
        return UnsafeRawPointer(gate + (CRL_GATE_SLOTS + place &* MemoryLayout<crl_gate_slot>.stride))
    }

    /// Renders one request's units in order; returns the time at which the last one had rendered.
    @_noLocks @_noAllocation
    private func render(_ raw: UnsafeRawPointer) -> UInt64 {
        let slot = raw.assumingMemoryBound(to: crl_gate_slot.self)
        let count = min(Int(slot.pointee.runCount), CRL_MAXIMUM_RUN)
        let wakeMask = slot.pointee.wakeMask
        let pullMask = slot.pointee.pullMask
        let sequence = LinkSequence(slot.pointee.waitSequence)
        state.pointee.nextSource = slot.pointee.nextSource
        state.pointee.nextSequence = LinkSequence(slot.pointee.nextSequence)
        follow(Int(slot.pointee.hostCore))
        var turn = UnitRenderer.Turn.ready
        if slot.pointee.waitSource != 0 {
            turn = wait(source: Int(slot.pointee.waitSource), sequence, first: unit(raw, 0))
        }
        var time = MonotonicClock.now()
        for index in 0..<count {
            guard let unit = unit(raw, index) else { continue }
            let bit: UInt16 = 1 << UInt16(truncatingIfNeeded: index)
            time = unit.takeTurn(
                turn, previous: state.pointee.previous, upstreams: state.pointee.upstreams, sourceSequence: sequence,
                wake: wakeMask & bit != 0,
                mayPull: pullMask & bit != 0, began: time)
            state.pointee.previous = unit
        }
        return time
    }

    /// A host that renders without a pause never lets the thread sleep, and the kernel ends a real-time thread that does not; what that limit is
    /// meant for is a unit that hangs, so the thread sleeps for a moment of its own accord.
    @_noLocks @_noAllocation
    private func restIfDue(_ now: UInt64) {
        if state.pointee.awakeSince == 0 { state.pointee.awakeSince = now }
        guard now > state.pointee.awakeSince &+ Self.longestRun else { return }
        _ = Futex.wait(state.pointee.privateAddress, expected: 0, deadline: MonotonicClock.now() &+ Self.shortestRest)
        state.pointee.awakeSince = 0
    }

    @_noLocks @_noAllocation
    private func unit(_ slot: UnsafeRawPointer, _ index: Int) -> UnitRenderer? {
        let place = Int(slot.load(fromByteOffset: 8 &+ 2 &* index, as: UInt16.self))
        guard place < ServicePlaces.units, let link = state.pointee.links[place] else { return nil }
        return UnitRenderer(state: link)
    }

    /// Waits for an upstream's turn; ends early when the host took over the waiting unit's own turn.
    @_noLocks @_noAllocation
    private func wait(source: Int, _ sequence: LinkSequence, first: UnitRenderer?) -> UnitRenderer.Turn {
        guard let upstream = upstream(source) else { return .skip }
        let word = upstream.pointee.doneWord(sequence)
        var changeSeen: UInt64 = 0
        let spinEnd = state.pointee.spin == 0 ? 0 : MonotonicClock.now() &+ state.pointee.spin
        while true {
            let value = word.load()
            switch DoneWord.decode(value, for: sequence) {
            case .done: return .ready
            case .bridged: return .bridged
            case .pending, .pull: break
            case .died:
                // The kernel woke one waiter; the host may be another.
                Futex.wake(word.address)
                return .skip
            case .passed, .skipped: return .skip
            }
            if let first, first.isAbandoned() { return .skip }
            if isChangeOverdue(&changeSeen) { return .skip }
            if spinEnd != 0 && MonotonicClock.now() < spinEnd {
                Futex.spinHint()
            } else {
                sleep(on: word, value, atMost: Self.longestForeignSleep)
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
    private func upstream(_ source: Int) -> UnsafeMutablePointer<UpstreamState>? {
        source > 0 && source <= ServicePlaces.upstreams ? state.pointee.upstreams[source &- 1] : nil
    }

    /// Waits for the next request, spinning first when the thread has a core of its own.
    @_noLocks @_noAllocation
    private func idle() {
        guard let gate = state.pointee.gate else { return sleepWithoutGate() }
        let request = SharedWord(gate + CRL_GATE_REQUEST)
        if state.pointee.spin != 0 && spinFor(request) { return }
        setIdle(true)
        sleepForRequest(request)
        setIdle(false)
    }

    @_noLocks @_noAllocation
    private func spinFor(_ request: SharedWord) -> Bool {
        let end = MonotonicClock.now() &+ state.pointee.spin
        var round: UInt32 = 0
        while request.load() == state.pointee.seen {
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
    @_noLocks @_noAllocation
    private func sleepForRequest(_ request: SharedWord) {
        if let upstream = upstream(Int(state.pointee.nextSource)) {
            let word = upstream.pointee.doneWord(state.pointee.nextSequence)
            let value = word.load()
            switch DoneWord.decode(value, for: state.pointee.nextSequence) {
            case .pending, .pull:
                guard request.loadOrdered() == state.pointee.seen, isUnchanged() else { return }
                return sleep(on: word, value, atMost: Self.longestForeignSleep)
            case .died: Futex.wake(word.address)
            default: break
            }
        }
        guard request.loadOrdered() == state.pointee.seen, isUnchanged() else { return }
        sleep(on: request, state.pointee.seen, atMost: Self.longestSleep)
    }

    @_noLocks @_noAllocation
    private func sleepWithoutGate() {
        state.pointee.sleepAddress.store(
            UInt(bitPattern: state.pointee.privateAddress), ordering: .sequentiallyConsistent)
        if isUnchanged() { _ = Futex.wait(state.pointee.privateAddress, expected: 0) }
    }

    @_noLocks @_noAllocation
    private func isUnchanged() -> Bool {
        state.pointee.posted.load(ordering: .sequentiallyConsistent) == state.pointee.taken
    }

    /// Sleeps on a word that the host or another service changes; the control thread finds it there.
    @_noLocks @_noAllocation
    private func sleep(on word: SharedWord, _ expected: UInt32, atMost longest: UInt64) {
        let address = UInt(bitPattern: word.address)
        if state.pointee.sleepAddress.load(ordering: .relaxed) != address {
            state.pointee.sleepAddress.store(address, ordering: .sequentiallyConsistent)
        }
        let limit = min(state.pointee.sleepLimit, longest)
        switch Futex.wait(word.address, expected: expected, deadline: MonotonicClock.now() &+ limit) {
        case .woken: state.pointee.awakeSince = 0
        case .timedOut:
            state.pointee.awakeSince = 0
            state.pointee.sleepLimit = 2 &* limit
        case .changed: break
        }
    }

    /// Tells hosts whether the thread has to be woken. A host that renders on at once finds it awake and saves the system call.
    @_noLocks @_noAllocation
    func setIdle(_ isIdle: Bool) {
        state.pointee.isIdle = isIdle
        for index in 0..<state.pointee.placeCount {
            if let link = state.pointee.links[index] { UnitRenderer(state: link).setIdle(isIdle) }
        }
    }
}
