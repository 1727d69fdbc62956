internal import CRenderLink
import LinuxSystem

/// A gate as the host's render thread uses it; valid while its `HostGate` lives. Thread: render, one at a time.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HostGatePort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HostGateState>

    /// The most units that one request runs.
    public static let maximumRun = 16

    /// Tells services that follow the host's thread which core that is; to be called once per cycle or when it changes.
    @_noLocks @_noAllocation
    public func setHostCore(_ core: Int) { state.pointee.hostCore = Int16(truncatingIfNeeded: core) }

    /// Runs prepared units of this gate's service, in order, for one wake-up. Every port must have been prepared for
    /// this cycle, and at most `maximumRun` are given.
    @_noLocks @_noAllocation
    public func begin(_ ports: UnsafePointer<HostLinkPort>, count: Int) {
        submit(ports, count: count, after: .none, next: .none, isFirst: true, watched: .max)
        publish()
        kick(firstOf: ports.pointee)
    }

    /// Writes a request, not yet visible, without waking anybody. True when nobody needs to: the thread sleeps where
    /// `after` will wake it, or an earlier request of the same batch (`isFirst` false) brings it here. `watched` are
    /// the units of the run that the host waits for.
    @_noLocks @_noAllocation @discardableResult
    func submit(
        _ ports: UnsafePointer<HostLinkPort>, count: Int, after: UpstreamTurn, next: UpstreamTurn, isFirst: Bool,
        watched: UInt16
    ) -> Bool {
        let request = state.pointee.request &+ 1
        let place = Int(request) & (CRL_GATE_SLOT_COUNT &- 1)
        let slot = state.pointee.base + (CRL_GATE_SLOTS + place &* MemoryLayout<crl_gate_slot>.stride)
        let run = slot + 8
        for index in 0..<count {
            run.storeBytes(of: ports[index].state.pointee.unitIndex, toByteOffset: index * 2, as: UInt16.self)
        }
        let fields = slot.assumingMemoryBound(to: crl_gate_slot.self)
        fields.pointee.sequence = request
        fields.pointee.runCount = UInt16(truncatingIfNeeded: count)
        fields.pointee.waitSource = after.source
        fields.pointee.waitSequence = after.sequence.value
        fields.pointee.nextSource = next.source
        fields.pointee.nextSequence = next.sequence.value
        fields.pointee.hostCore = state.pointee.hostCore
        fields.pointee.pullMask = watched
        fields.pointee.wakeMask = watched | 1 << UInt16(truncatingIfNeeded: count &- 1)
        let asleepOn = state.pointee.sleepsOn
        let staysAsleep = !isFirst || after.source != 0 && asleepOn.isSame(as: after)
        if asleepOn.source != 0 && !staysAsleep { state.pointee.staleWord = asleepOn.word }
        state.pointee.sleepsOn = next
        state.pointee.request = request
        return staysAsleep
    }

    /// Makes the written requests visible to the service, which may be awake and start at once.
    @_noLocks @_noAllocation
    func publish() { SharedWord(state.pointee.base + CRL_GATE_REQUEST).storeOrdered(state.pointee.request) }

    /// Wakes the service's thread for the last request.
    @_noLocks @_noAllocation
    func kick(firstOf port: HostLinkPort) {
        if state.pointee.staleWord != nil {
            wakeEverywhere()
        } else if SharedWord(port.state.pointee.service + CRL_SERVICE_IDLE).loadOrdered() != 0 {
            Futex.wake(state.pointee.base + CRL_GATE_REQUEST)
        }
    }

    /// Whether a wake-up may have been missed.
    var isUncertain: Bool {
        @_noLocks @_noAllocation get { state.pointee.staleWord != nil }
    }

    /// A request was answered: the thread is where it was told to be.
    @_noLocks @_noAllocation
    func settle() { state.pointee.staleWord = nil }

    /// Wakes the thread wherever it may sleep.
    @_noLocks @_noAllocation
    func wakeEverywhere() {
        Futex.wake(state.pointee.base + CRL_GATE_REQUEST)
        if let word = state.pointee.staleWord { Futex.wake(word) }
        if let word = state.pointee.sleepsOn.word { Futex.wake(word) }
    }
}
