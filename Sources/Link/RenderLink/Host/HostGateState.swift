internal import CRenderLink
import LinuxSystem
import Synchronization

/// What the host keeps about a gate; touched by the render thread only. Not copyable, so that no call copies it.
struct HostGateState: ~Copyable {
    private let gate: UnsafeMutablePointer<crl_gate>
    private let doorbell: Doorbell
    /// The units that have a link at this gate, by their numbers.
    private let tenants = Atomic<UInt64>(0)
    /// The last request.
    private var request: UInt32 = 0
    /// The last request answered.
    private var answered: UInt32 = 0
    /// Where the last request sent the service's thread to sleep: an upstream's done word, or nil for the
    /// request word.
    private var sleepsOn = UpstreamTurn.none
    /// Where the thread may still sleep although it is to do something else; a request's wake-up may have missed it
    /// there, so whoever waits for that request wakes it again.
    private var staleWord: UnsafeMutableRawPointer?
    /// As `staleWord`, where a request that was itself not answered yet had sent the thread.
    private var laterStaleWord: UnsafeMutableRawPointer?
    /// The last request whose wake-up may have missed the thread.
    private var staleRequest: UInt32 = 0
    /// The host's core, for services that follow it.
    var hostCore: Int16 = -1
    /// When the next request is expected, for services that wake ahead of it; 0 when nobody can tell. Nanoseconds.
    var nextRequest: UInt64 = 0

    init(_ region: SharedRegion, _ doorbell: Doorbell) {
        gate = region.header(crl_gate.self)
        self.doorbell = doorbell
        // Until the service writes otherwise its thread sleeps between requests.
        doorbell.idle.store(1)
    }

    /// Writes a request, not yet visible, without waking anybody. True when nobody needs to: the thread sleeps where
    /// the turn before will wake it, or an earlier request of the same batch brings it here.
    ///
    /// - Parameters:
    ///   - count: units of the run.
    ///   - after: the turn that the first unit waits for.
    ///   - early: the turn whose end wakes the service: `after`, or one before it.
    ///   - wantedNext: the turn whose end wakes the service for its next request.
    ///   - isFirst: whether the service was not asked earlier in the same batch.
    ///   - watched: the units of the run that the host waits for.
    ///   - wait: how the run waits for its turn.
    @_noLocks @_noAllocation @inline(__always)
    mutating func submit(
        _ ports: UnsafeMutablePointer<HostLinkPort>, count: Int, after: UpstreamTurn, early: UpstreamTurn,
        next wantedNext: UpstreamTurn, isFirst: Bool, watched: UInt16, wait: Int
    ) -> Bool {
        request &+= 1
        let slot = crl_gate_slot_at(gate, request)!
        for index in 0..<count {
            crl_set_run_unit(slot, index, ports[index].state.pointee.unitIndex)
            ports[index].state.pointee.gateRequest = request
        }
        // While nobody knows where the thread sleeps it is sent to the request word only.
        let next = staleWord == nil ? wantedNext : .none
        slot.pointee.sequence = request
        slot.pointee.runCount = UInt8(truncatingIfNeeded: count)
        slot.pointee.wait = UInt8(truncatingIfNeeded: wait)
        slot.pointee.waitSource = after.source
        slot.pointee.waitSequence = after.sequence.value
        slot.pointee.nextSource = next.source
        slot.pointee.nextSequence = next.sequence.value
        slot.pointee.hostCore = hostCore
        slot.pointee.nextRequest = nextRequest
        slot.pointee.pullMask = watched
        slot.pointee.wakeMask = watched | 1 &<< UInt16(truncatingIfNeeded: count &- 1)
        let staysAsleep = !isFirst || early.source != 0 && sleepsOn.isSame(as: early)
        if sleepsOn.source != 0 && !staysAsleep { noteStale(sleepsOn.word) }
        sleepsOn = next
        return staysAsleep
    }

    /// As `submit`, of a unit by itself that waits for the turn before its own, whose service was not asked earlier in
    /// the same batch: nearly all of a chain are such. A service that is called sleeps at its gate, one that is not on
    /// the word that it waits for.
    @_noLocks @_noAllocation @inline(__always)
    mutating func submitBehind(
        _ port: HostLinkPort, _ upstream: HostLinkPort, index: Int, isCalled: Bool, wait: Int
    ) -> Bool {
        request &+= 1
        port.state.pointee.gateRequest = request
        let source = UInt16(truncatingIfNeeded: index &+ 1)
        let (link, sequence) = (upstream.state.pointee.identifier, upstream.state.pointee.sequence)
        let sleepsBehind = !isCalled && staleWord == nil
        crl_gate_write_behind(
            crl_gate_slot_at(gate, request), request, port.state.pointee.unitIndex, UInt8(truncatingIfNeeded: wait),
            source, sequence.value, sleepsBehind ? source : 0, sleepsBehind ? sequence.next.value : 0, hostCore,
            nextRequest)
        let staysAsleep =
            !isCalled && sleepsOn.source == source && sleepsOn.link == link && sleepsOn.sequence.value == sequence.value
        if sleepsOn.source != 0 && !staysAsleep { noteStale(sleepsOn.word) }
        guard sleepsBehind else {
            sleepsOn = .none
            return staysAsleep
        }
        let word = upstream.state.pointee.doneWord(sequence.next).address
        sleepsOn = UpstreamTurn(source: source, link: link, sequence: sequence.next, word: word)
        return staysAsleep
    }

    @_noLocks @_noAllocation @section("render")
    private mutating func noteStale(_ word: UnsafeMutableRawPointer?) {
        if staleWord == nil { staleWord = word } else { laterStaleWord = word }
        staleRequest = request
    }

    /// Makes the written requests visible to the service, which may be awake and start at once.
    @_noLocks @_noAllocation @section("render")
    func publish() { doorbell.request.storeOrdered(request) }

    /// Wakes the service's thread for the last request.
    @_noLocks @_noAllocation @section("render")
    func kick() {
        if staleWord != nil {
            wakeEverywhere()
        } else if isIdle {
            Futex.wake(doorbell.request.address)
        }
    }

    /// Whether the service's thread reports that it sleeps between requests.
    private var isIdle: Bool { @_noLocks @_noAllocation get { doorbell.idle.loadOrdered() != 0 } }

    /// Notes a unit of the process. Thread: any.
    func join(_ unit: Int) { tenants.bitwiseOr(1 << UInt64(unit), ordering: .relaxed) }

    /// Whether the service's thread reports that it is at the turn of another unit that is there.
    @_noLocks @_noAllocation
    func isElsewhere(than unit: UInt16) -> Bool {
        let turn = doorbell.turn.loadRelaxed()
        guard turn != 0, turn != UInt32(unit) &+ 1, turn <= UInt32(LinkLimits.units) else { return false }
        return tenants.load(ordering: .relaxed) & (1 &<< UInt64(turn &- 1)) != 0
    }

    /// Whether nothing but a call will wake the thread: it has no request, and reports that it sleeps.
    var awaitsCall: Bool { @_noLocks @_noAllocation @section("render") get { request == answered && isIdle } }

    /// Whether a wake-up may have been missed.
    var isUncertain: Bool { @_noLocks @_noAllocation get { staleWord != nil } }

    /// A request was answered: the thread is where that request sent it, or on its way through later ones. Those of
    /// several chains may be outstanding at a time.
    @_noLocks @_noAllocation @inline(__always)
    mutating func settle(_ answered: UInt32) {
        self.answered = answered
        if staleWord != nil { forgetStale(answered) }
    }

    @_noLocks @_noAllocation @section("render")
    private mutating func forgetStale(_ answered: UInt32) {
        guard Int32(bitPattern: answered &- staleRequest) >= 0 else { return }
        staleWord = nil
        laterStaleWord = nil
    }

    /// Wakes the thread wherever it may sleep.
    @_noLocks @_noAllocation @section("render")
    func wakeEverywhere() {
        Futex.wake(doorbell.request.address)
        if let staleWord { Futex.wake(staleWord) }
        if let laterStaleWord { Futex.wake(laterStaleWord) }
        if let word = sleepsOn.word { Futex.wake(word) }
    }
}

/// One coming or running cycle of an upstream unit, as a downstream service knows it.
struct UpstreamTurn {
    /// The upstream's index in the downstream service, plus one; 0 for none.
    var source: UInt16
    /// Distinguishes links for good; addresses are reused.
    var link: UInt64
    var sequence: LinkSequence
    /// The done word in the host's mapping.
    var word: UnsafeMutableRawPointer?

    @_noLocks @_noAllocation
    init(source: UInt16, link: UInt64, sequence: LinkSequence, word: UnsafeMutableRawPointer?) {
        self.source = source
        self.link = link
        self.sequence = sequence
        self.word = word
    }

    static var none: UpstreamTurn {
        @_noLocks @_noAllocation get { UpstreamTurn(source: 0, link: 0, sequence: LinkSequence(0), word: nil) }
    }

    @_noLocks @_noAllocation
    func isSame(as other: UpstreamTurn) -> Bool {
        source == other.source && link == other.link && sequence.value == other.sequence.value
    }
}
