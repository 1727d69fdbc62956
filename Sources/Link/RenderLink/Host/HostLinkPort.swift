public import AudioTypes
internal import CRenderLink
import Synchronization

/// A link as the host's render thread uses it; valid while its `HostLink` lives. Thread: render, one at a time.
///
/// A cycle: set inputs (`inputBuffer`), add events, have a `Handoff` begin it, of this link alone or of several, `wait`,
/// then copy outputs. When a cycle was missed, `abandon` it and look at `isReady` before the next.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HostLinkPort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HostLinkState>

    /// Nanoseconds to spin in `wait` before sleeping, from the next cycle on. Only for a service on another core; 0
    /// otherwise.
    @_noLocks @_noAllocation @section("render")
    public func setSpin(nanoseconds: UInt64) { state.pointee.spin = nanoseconds }

    /// Nanoseconds that `wait` spins before sleeping.
    public var spin: UInt64 { @_noLocks @_noAllocation get { state.pointee.spin } }

    /// Writes for services that follow the host's thread on which core that is, and for those that wake ahead of requests
    /// when the next one is expected: nanoseconds of CLOCK_MONOTONIC, 0 when nobody can tell.
    @_noLocks @_noAllocation @section("render")
    public func noteHost(core: Int, nextRequest: UInt64) {
        gate.pointee.hostCore = Int16(truncatingIfNeeded: core)
        gate.pointee.nextRequest = nextRequest
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
    public func add(_ events: UnsafePointer<AURenderEvent>?) -> Int { state.pointee.add(events) }

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
    public var isReady: Bool { @_noLocks @_noAllocation get { state.pointee.isReady() } }

    // MARK: Waiting

    /// Waits for the begun cycle until `deadline` (nanoseconds of CLOCK_MONOTONIC; 0 looks once). After `.late` the
    /// cycle is still outstanding: wait again, or `abandon`.
    @_noLocks @_noAllocation @section("render")
    public func wait(deadline: UInt64) -> LinkOutcome { state.pointee.wait(deadline: deadline) }

    /// Lets the deadline watch know of the begun cycle now, where `wait` follows only when other work is done. The wait
    /// then ends in time however late it begins.
    @_noLocks @_noAllocation @section("render")
    public func announceWait() { state.pointee.announce() }

    /// Lets a service that is behind have the processor until it has caught up, or until `deadline` (nanoseconds of
    /// CLOCK_MONOTONIC); true when the link is ready. A host of higher priority that renders on without a pause would
    /// keep it from catching up for good.
    @_noLocks @_noAllocation
    public func waitUntilReady(deadline: UInt64) -> Bool { state.pointee.waitUntilReady(deadline: deadline) }

    /// Gives up on the outstanding cycle: the service skips it when it has not begun, units behind it read the input
    /// that the host wrote for them. The link is ready again when the service has caught up.
    @_noLocks @_noAllocation
    public func abandon() { state.pointee.abandon() }

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

    /// When the unit's turn of the last begun cycle began, in nanoseconds of CLOCK_MONOTONIC; nil when it has not, or
    /// when what the service reports of it cannot be.
    @_noLocks @_noAllocation
    public func turnBeginning(after start: UInt64, before end: UInt64) -> UInt64? {
        state.pointee.turnBeginning(after: start, before: end)
    }

    /// Whether the service's render thread reports that it is at the turn of another of its units, which keeps this one from
    /// its own. A claim of the service, in which any of its units may have written.
    public var isKeptByNeighbour: Bool {
        @_noLocks @_noAllocation get { gate.pointee.isElsewhere(than: state.pointee.unitIndex) }
    }

    /// What of the unit's own time for the last cycle lies between two times, in nanoseconds of CLOCK_MONOTONIC: all of it
    /// where its service does not say when the turn began. A claim of the service, at most `end - start`.
    @_noLocks @_noAllocation @section("render")
    public func renderTime(after start: UInt64, before end: UInt64) -> UInt64 {
        let (own, longest) = (renderTime, end > start ? end &- start : 0)
        guard let began = turnBeginning(after: 0, before: end) else { return own < longest ? own : longest }
        let ended = own < end &- began ? began &+ own : end
        let from = began > start ? began : start
        return ended > from ? ended &- from : 0
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

    // MARK: The completed cycle

    /// Copies an output bus of the last completed cycle into the host's own buffers and cleans the copy; channels that
    /// the bus does not have are cleared, null buffers left alone. Frames beyond the cycle's are not touched.
    @_noLocks @_noAllocation @section("render")
    public func copyOutput(_ bus: Int, into list: UnsafeMutablePointer<AudioBufferList>) -> LinkFindings {
        state.pointee.copyOutput(bus, into: list)
    }

    /// Copies one channel and cleans the copy; see above.
    @_noLocks @_noAllocation
    public func copyOutput(
        _ bus: Int, _ channel: Int, to target: UnsafeMutablePointer<Float>, frames: Int
    ) -> LinkFindings {
        state.pointee.copyOutput(bus, channel, to: target, frames: frames)
    }

    /// The shared samples of the last completed cycle, unchecked: to be copied, not to be worked on.
    @_noLocks @_noAllocation @section("render")
    public func outputPointer(_ bus: Int, _ channel: Int) -> UnsafePointer<Float>? {
        state.pointee.output(bus, channel)
    }

    /// What the unit sent during the last completed cycle: MIDI and parameter values, checked, in time order. Valid
    /// until the next call.
    @_noLocks @_noAllocation @section("render")
    public func outputEvents() -> LinkOutputEvents { state.pointee.outputEvents() }

    /// Frames of the last completed cycle.
    public var frames: Int { @_noLocks @_noAllocation get { state.pointee.completedShape.frames } }

    /// The unit's status for the last completed cycle.
    public var lastStatus: Int32 { @_noLocks @_noAllocation @section("render") get { state.pointee.reply.status } }

    /// AudioUnitRenderActionFlags of the last completed cycle, with those of `LinkFlags`.
    public var lastFlags: UInt32 { @_noLocks @_noAllocation @section("render") get { state.pointee.reply.flags } }

    /// Whether the unit made nothing that can be used in the last begun cycle, though it is done: an error, NaN or
    /// infinity.
    var hasFailed: Bool {
        @_noLocks @_noAllocation get { state.pointee.isCompleted && LinkFlags.hasFailed(state.pointee.reply) }
    }

    /// Whether the last begun cycle was rendered.
    public var isRendered: Bool { @_noLocks @_noAllocation @section("render") get { state.pointee.isCompleted } }

    /// How long the unit rendered, in nanoseconds; a claim of the service.
    public var renderTime: UInt64 { @_noLocks @_noAllocation @section("render") get { state.pointee.reply.renderTime } }
}

// What a chain asks of its links.
extension HostLinkPort {
    /// Whether a wake-up of the service may have been missed.
    package var isUncertain: Bool { @_noLocks @_noAllocation get { gate.pointee.isUncertain } }
    var budget: UInt64 { @_noLocks @_noAllocation get { state.pointee.budget } }
    var gate: UnsafeMutablePointer<HostGateState> { @_noLocks @_noAllocation get { state.pointee.gate } }
    var unitIndex: UInt16 { @_noLocks @_noAllocation get { state.pointee.unitIndex } }

    /// The turn of the last cycle begun, or the one after it, as a service downstream knows it by an index.
    @_noLocks @_noAllocation @section("render")
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

    @_noLocks @_noAllocation @section("render")
    func writeRequest(_ cycle: LinkCycle) { state.pointee.writeRequest(cycle) }

    @_noLocks @_noAllocation @section("render")
    func setWaiter(_ waiter: Int) { state.pointee.setWaiter(waiter) }

    @_noLocks @_noAllocation
    func giveTurnUp() { state.pointee.giveTurnUp() }

    @_noLocks @_noAllocation
    func repeatCycle(readsOwnInput: Bool) { state.pointee.repeatCycle(readsOwnInput: readsOwnInput) }
}
