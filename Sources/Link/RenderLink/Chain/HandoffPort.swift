/// A chain as the host's render thread uses it; valid while its `Handoff` lives. Thread: render, one at a time.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HandoffPort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HandoffState>

    /// Elements of the chain, at least 1; never changes.
    public var count: Int { @_noLocks @_noAllocation get { state.pointee.count } }

    /// Whether the units of the last cycle begun ran by turns on two cores.
    package var isAlternating: Bool { @_noLocks @_noAllocation get { state.pointee.isAlternating } }

    /// Whether the host woke all services of the last cycle begun.
    package var isCalledTogether: Bool { @_noLocks @_noAllocation get { state.pointee.isCalledTogether } }

    /// One element's link, for events, outputs and replies.
    @_noLocks @_noAllocation @section("render")
    public func port(_ index: Int) -> HostLinkPort { state.pointee.ports[index] }

    /// The first element that cannot take a cycle now, or nil. Such a chain is to be run in parts: this one bridged,
    /// the rest by chains of their own.
    @_noLocks @_noAllocation @section("render")
    public func firstNotReady() -> Int? { state.pointee.firstNotReady() }

    /// Writes every request and wakes the first service; false, with nothing begun, when an element is not ready. The
    /// first element's input bus 0 must have been written to its `inputBuffer`s.
    ///
    /// - Parameters:
    ///   - isAhead: whether the host goes on with other work before it waits: no unit can run by turns with it then.
    ///   - isElsewhere: whether the services that follow the host are sent to another core for this cycle.
    @_noLocks @_noAllocation @section("render")
    public func begin(_ cycle: LinkCycle, isAhead: Bool = false, isElsewhere: Bool = false) -> Bool {
        guard isReady(frames: cycle.frames) else { return false }
        port(0).setInput(0, .own)
        begin(ready: cycle, isAhead: isAhead, isElsewhere: isElsewhere)
        return true
    }

    /// Whether every element can take a cycle of so many frames now. Looking at a service that is behind wakes it.
    @_noLocks @_noAllocation @section("render")
    public func isReady(frames: Int) -> Bool { state.pointee.isReady(frames: frames) }

    /// As `begin`, when `isReady` just was true for the cycle's frames. A link that is the only element has got the
    /// sources of its inputs by `setInput`.
    @_noLocks @_noAllocation @section("render")
    public func begin(ready cycle: LinkCycle, isAhead: Bool = false, isElsewhere: Bool = false) {
        state.pointee.begin(cycle, isAhead: isAhead, isElsewhere: isElsewhere)
    }

    /// Lets the deadline watch know of the begun cycle now, where `wait` follows only when other work is done.
    @_noLocks @_noAllocation @section("render")
    public func announceWait() { state.pointee.ports[state.pointee.count &- 1].announceWait() }

    /// Waits for the last unit until `deadline` (nanoseconds of CLOCK_MONOTONIC). After a miss the units before it are
    /// done; those behind it wait for `resume` or `abandon`.
    @_noLocks @_noAllocation @section("render")
    public func wait(deadline: UInt64) -> HandoffOutcome { state.pointee.wait(deadline: deadline) }

    /// Where the host writes the input of the first element behind a miss, instead of what the missed ones would have
    /// made.
    @_noLocks @_noAllocation
    public func bridgeBuffer(_ channel: Int) -> UnsafeMutablePointer<Float>? { state.pointee.bridgeBuffer(channel) }

    /// Goes on behind a miss with what was written to `bridgeBuffer`; then wait again. False when the chain cannot go
    /// on: `abandon` it. `deadline` (nanoseconds of CLOCK_MONOTONIC) bounds the wait for units behind a dead one.
    @_noLocks @_noAllocation
    public func resume(deadline: UInt64) -> Bool { state.pointee.resume(deadline: deadline) }

    /// Gives up on everything that is not finished: units that wait for input skip their turn, a late one is ready
    /// again when it has caught up.
    @_noLocks @_noAllocation
    public func abandon() { state.pointee.abandon() }
}
