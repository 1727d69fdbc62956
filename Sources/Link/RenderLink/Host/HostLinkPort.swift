public import AudioTypes
internal import CRenderLink
import LinuxSystem
import Synchronization

/// A link as the host's render thread uses it; valid while its `HostLink` lives. Thread: render, one at a time.
///
/// A cycle: set inputs (`inputBuffer`), add events, have a `Handoff` begin it, of this link alone or of several, then
/// `wait` and copy outputs. When a cycle was missed, `abandon` it and look at `isReady` before the next.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HostLinkPort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HostLinkState>

    /// Nanoseconds to spin in `wait` before sleeping, from the next cycle on. Only for a service on another core; 0
    /// otherwise.
    @_noLocks @_noAllocation @section("render")
    public func setSpin(nanoseconds: UInt64) { state.pointee.spin = nanoseconds }

    /// Nanoseconds that `wait` spins before sleeping.
    public var spin: UInt64 { @_noLocks @_noAllocation get { state.pointee.spin } }

    /// Writes for services that follow the host's thread on which core that is, and for those that wake ahead when the
    /// next request is expected: nanoseconds of CLOCK_MONOTONIC, 0 when nobody can tell. With `spin` as `setSpin`.
    @_noLocks @_noAllocation @section("render")
    public func noteHost(core: Int, nextRequest: UInt64, spin: UInt64? = nil) {
        gate.pointee.hostCore = Int16(truncatingIfNeeded: core)
        gate.pointee.nextRequest = nextRequest
        if let spin { state.pointee.spin = spin }
    }

    // MARK: The coming cycle

    /// Frames of the longest cycle, from the link's geometry; never changes.
    public var maximumFrames: Int { @_noLocks @_noAllocation get { state.pointee.places.maximumFrames } }

    /// Where the unit finds an input bus, from the next cycle on. `Handoff` sets bus 0 of its elements itself.
    @_noLocks @_noAllocation @section("render")
    public func setInput(_ bus: Int, _ source: InputSource) {
        guard bus >= 0, bus < state.pointee.places.inputs.count else { return }
        state.pointee.inputSources[bus] = source
    }

    /// Where the host writes the coming cycle's input; `maximumFrames` samples. A service that is late does not read
    /// here.
    @_noLocks @_noAllocation @section("render")
    public func inputBuffer(_ bus: Int, _ channel: Int) -> UnsafeMutablePointer<Float>? {
        state.pointee.places.inputs.samples(bus, channel, state.pointee.sequence.next)
    }

    /// Adds a list of events to the coming cycle, in the given order. May be called several times, and also when the
    /// link is not ready: what was added waits for the next cycle that begins. Returns how many did not fit.
    @_noLocks @_noAllocation @section("render") @discardableResult
    public func add(_ events: UnsafePointer<AURenderEvent>?) -> Int {
        let coming = state.pointee.sequence.next
        var dropped = 0
        var next = events
        while let event = next {
            let bytes = crl_event_record_bytes(event)
            let pending = state.pointee.pendingEventBytes
            if let record = state.pointee.places.hostEvents.place(coming, behind: pending, bytes: bytes) {
                crl_event_write(record, event, bytes)
                state.pointee.pendingEventBytes = pending &+ bytes
            } else {
                dropped &+= 1
            }
            next = UnsafePointer(event.pointee.head.next)
        }
        if dropped > 0 { state.pointee.droppedEvents.wrappingAdd(dropped, ordering: .relaxed) }
        return dropped
    }

    /// Bytes of event records that can still be added to the coming cycle.
    public var eventRoom: Int {
        @_noLocks @_noAllocation @section("render") get {
            state.pointee.places.hostEvents.capacity &- state.pointee.pendingEventBytes
        }
    }

    /// Events that did not fit, since the link was made.
    public var droppedEvents: Int {
        @_noLocks @_noAllocation get { state.pointee.droppedEvents.load(ordering: .relaxed) }
    }

    /// Whether the last cycle is answered and a new one may begin. False after a miss until the late service has caught
    /// up, and for good once it has died. Looking at a service that is behind wakes it, in case it sleeps in the wrong
    /// place.
    public var isReady: Bool {
        @_noLocks @_noAllocation @section("render") get {
            if isDead || isOutstanding || state.pointee.isLost() { return false }
            let sequence = state.pointee.sequence
            let finished = SharedWord(crl_finished_word(state.pointee.places.service)).load()
            let coming = state.pointee.doneWord(sequence.next).load()
            if finished == sequence.value && DoneWord.isArmed(coming) { return true }
            if DoneWord.isOrphaned(coming) { state.pointee.isDead = true }
            gate.pointee.wakeEverywhere()
            return false
        }
    }

    // MARK: Waiting

    /// How waiting for a cycle ended.
    @frozen public enum Outcome: Sendable, Hashable {
        /// Rendered. `status` is the unit's; `flags` are AudioUnitRenderActionFlags.
        case done(status: Int32, flags: UInt32)
        /// The unit asks for `frames` of input on `bus` and waits; both are within the link's geometry. Serve, then
        /// wait again.
        case pull(bus: Int, frames: Int)
        /// The service's render thread ended.
        case died
        /// Not rendered because something before it in the chain was not.
        case skipped
        /// The deadline passed first.
        case late
    }

    /// Waits for the begun cycle until `deadline` (nanoseconds of CLOCK_MONOTONIC; 0 looks once). After `.late` the
    /// cycle is still outstanding: wait again, or `abandon`.
    @_noLocks @_noAllocation @section("render")
    public func wait(deadline: UInt64) -> Outcome {
        guard isOutstanding else { return .skipped }
        if isDead { return state.pointee.settle(.died) }
        let sequence = state.pointee.sequence
        let word = state.pointee.doneWord(sequence)
        if spin != 0 && deadline != 0 { state.pointee.spin(on: word, until: deadline) }
        var value = word.loadOrdered()
        if state.pointee.isPending(value) && deadline != 0 {
            value = state.pointee.sleep(on: word, value, deadline: deadline)
        }
        let meaning = DoneWord.decode(value, for: sequence)
        // A unit may ask again and again; it wins no time by that.
        if case .pull = meaning, MonotonicClock.now() >= deadline { return .late }
        return state.pointee.settle(meaning)
    }

    /// Lets the deadline watch know of the begun cycle now, where `wait` follows only when other work is done: it looks
    /// about once per budget, and would learn too late of a wait that begins when much of the budget is gone.
    @_noLocks @_noAllocation @section("render")
    public func announceWait() {
        let deadline = state.pointee.deadline
        guard isOutstanding, !state.pointee.isAnnounced, let watch = state.pointee.watch(for: deadline) else { return }
        let word = state.pointee.doneWord(state.pointee.sequence)
        watch.begin(word: word.address, deadline: deadline, budget: state.pointee.budget)
        state.pointee.isAnnounced = true
    }

    /// How often a host looks whether a late service has caught up; nanoseconds.
    private static var catchUpInterval: UInt64 { @_noLocks @_noAllocation get { 20_000 } }

    /// Lets a service that is behind have the processor until it has caught up, or until `deadline` (nanoseconds of
    /// CLOCK_MONOTONIC); true when the link is ready. A host of higher priority that renders on without a pause would
    /// keep it from catching up for good.
    @_noLocks @_noAllocation
    public func waitUntilReady(deadline: UInt64) -> Bool {
        while !isReady {
            let now = MonotonicClock.now()
            if isDead || isOutstanding || now >= deadline { return false }
            let word = state.pointee.doneWord(state.pointee.sequence)
            let soon = now &+ Self.catchUpInterval
            _ = Futex.wait(word.address, expected: word.load(), deadline: soon < deadline ? soon : deadline)
        }
        return true
    }

    /// Gives up on the outstanding cycle: the service skips it when it has not begun, units behind it read the input
    /// that the host wrote for them. The link is ready again when the service has caught up.
    @_noLocks @_noAllocation
    public func abandon() {
        guard isOutstanding else { return }
        state.pointee.close()
        state.pointee.takeTurn()
        gate.pointee.wakeEverywhere()
    }

    /// Whether a begun cycle waits for its outcome.
    public var isOutstanding: Bool { @_noLocks @_noAllocation get { state.pointee.isOutstanding } }

    /// Whether the service's render thread was seen to have ended.
    public var isDead: Bool { @_noLocks @_noAllocation get { state.pointee.isDead } }

    /// Whether the last wait ended by its own timer although it had been woken: somebody had moved the waiting thread
    /// to another word. Asking clears the mark.
    @_noLocks @_noAllocation @section("render")
    public func takeMoved() -> Bool {
        defer { state.pointee.wasMoved = false }
        return state.pointee.wasMoved
    }

    /// Whether the service's render thread reports that it is at the turn of another of its units, which keeps this one from
    /// its own. A claim of the service, in which any of its units may have written.
    public var isKeptByNeighbour: Bool {
        @_noLocks @_noAllocation get { gate.pointee.isElsewhere(than: state.pointee.unitIndex) }
    }

    // MARK: Pulls beyond what was brought

    /// Where the host writes the samples of a pull, after `wait` returned `.pull`; at most `maximumFrames`.
    @_noLocks @_noAllocation
    public func pullBuffer(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        state.pointee.places.pulled.samples(0, channel, state.pointee.sequence)
    }

    /// The sample time at which the unit pulls; a claim of the unit.
    public var pullSampleTime: Double {
        @_noLocks @_noAllocation get {
            crl_take_pull(crl_reply_at(state.pointee.places.service, state.pointee.sequence.parity)).sampleTime
        }
    }

    /// Answers a pull with what the host wrote to `pullBuffer`, or with an error status, and lets the unit go on. Then
    /// wait again.
    @_noLocks @_noAllocation
    public func servePull(status: Int32, frames: Int, flags: UInt32) {
        state.pointee.servePull(status: status, frames: frames, flags: flags)
    }
}

// What a chain asks of its links.
extension HostLinkPort {
    /// Whether a wake-up of the service may have been missed.
    package var isUncertain: Bool { @_noLocks @_noAllocation get { gate.pointee.isUncertain } }
    var gate: UnsafeMutablePointer<HostGateState> { @_noLocks @_noAllocation get { state.pointee.gate } }

    /// The turn of the last cycle begun, or the one after it, as a service downstream knows it by an index.
    @_noLocks @_noAllocation @inline(__always)
    func turn(upstreamIndex: Int, isNext: Bool) -> UpstreamTurn {
        let last = state.pointee.sequence
        let sequence = isNext ? last.next : last
        return UpstreamTurn(
            source: UInt16(truncatingIfNeeded: upstreamIndex &+ 1), link: state.pointee.identifier, sequence: sequence,
            word: state.pointee.doneWord(sequence).address)
    }

    /// Where the host writes input of the outstanding cycle instead of what a unit before it would have made.
    @_noLocks @_noAllocation
    func outstandingInput(_ channel: Int) -> UnsafeMutablePointer<Float>? {
        state.pointee.places.inputs.samples(0, channel, state.pointee.sequence)
    }

    /// Marks the outstanding cycle as taken over by the host, for the unit behind it; a reply that came just before is
    /// taken.
    @_noLocks @_noAllocation
    func giveTurnUp() {
        guard isOutstanding else { return }
        if !state.pointee.takeTurn() { _ = wait(deadline: 0) }
        state.pointee.close()
    }
}
