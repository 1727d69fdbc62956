internal import CRenderLink

/// A gate as the host's render thread uses it; valid while its `HostGate` lives. Thread: render, one at a time.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HostGatePort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HostGateState>

    /// Writes for services that follow the host's thread which core that is; to be called once per cycle or when it
    /// changes.
    @_noLocks @_noAllocation @section("render")
    public func setHostCore(_ core: Int) { state.pointee.hostCore = Int16(truncatingIfNeeded: core) }

    /// Writes for services that wake ahead of requests when the next one is expected, in nanoseconds of
    /// CLOCK_MONOTONIC.
    @_noLocks @_noAllocation @section("render")
    public func setNextRequest(_ time: UInt64) { state.pointee.nextRequest = time }

    /// Runs prepared units of this gate's service, in order, for one wake-up. Every port must have been prepared for
    /// this cycle, and at most `LinkLimits.run` are given.
    @_noLocks @_noAllocation @section("render")
    public func begin(_ ports: UnsafePointer<HostLinkPort>, count: Int) {
        let request = HostGateState.Request(
            count: count, after: .none, early: .none, next: .none, isFirst: true, watched: .max)
        _ = submit(ports, request)
        publish()
        kick()
    }

    @_noLocks @_noAllocation @section("render")
    func submit(_ ports: UnsafePointer<HostLinkPort>, _ request: HostGateState.Request) -> Bool {
        state.pointee.submit(ports, request)
    }

    @_noLocks @_noAllocation @section("render")
    func publish() { state.pointee.publish() }

    /// Whether the service's thread sleeps until it is called: it has no request, and reports so.
    var awaitsCall: Bool { @_noLocks @_noAllocation @section("render") get { state.pointee.awaitsCall } }

    @_noLocks @_noAllocation @section("render")
    func kick() { state.pointee.kick() }

    func join(_ unit: Int) { state.pointee.join(unit) }

    @_noLocks @_noAllocation
    func isElsewhere(than unit: UInt16) -> Bool { state.pointee.isElsewhere(than: unit) }

    /// The core that services were told of last; -1 before the first cycle.
    var hostCore: Int { @_noLocks @_noAllocation get { Int(state.pointee.hostCore) } }

    /// Whether a wake-up may have been missed.
    package var isUncertain: Bool { @_noLocks @_noAllocation get { state.pointee.staleWord != nil } }

    @_noLocks @_noAllocation @section("render")
    func settle(_ answered: UInt32) { state.pointee.settle(answered) }

    @_noLocks @_noAllocation @section("render")
    func wakeEverywhere() { state.pointee.wakeEverywhere() }
}
