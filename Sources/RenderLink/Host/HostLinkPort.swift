internal import AudioToolbox
internal import CRenderLink
import LinuxSystem

/// A link as the host's render thread uses it; valid while its `HostLink` lives. Thread: render, one at a time.
///
/// A cycle: set inputs (`inputBuffer`), add events, `begin` (alone) or `prepare` (several, then `HostGatePort.begin` or
/// `Handoff`), `wait`, then copy outputs. When a cycle was missed, `abandon` it and look at `isReady` before the next.
// Sendable: a pointer that is handed to the one render thread; the thread rule above is the caller's to keep.
public struct HostLinkPort: @unchecked Sendable {
    let state: UnsafeMutablePointer<HostLinkState>

    var gate: HostGatePort {
        @_noLocks @_noAllocation get { state.pointee.gate }
    }

    /// Nanoseconds to spin in `wait` before sleeping. Only for a service on another core; 0 otherwise.
    @_noLocks @_noAllocation
    public func setSpin(nanoseconds: UInt64) { state.pointee.spin = nanoseconds }

    /// Where the unit finds an input bus, from the next cycle on. `Handoff` sets bus 0 of its elements itself.
    @_noLocks @_noAllocation
    public func setInput(_ bus: Int, _ source: InputSource) {
        guard bus >= 0, bus < state.pointee.inputs.count else { return }
        state.pointee.inputSources[bus] = source
    }

    /// Frames of the longest cycle, from the link's geometry; never changes.
    public var maximumFrames: Int {
        @_noLocks @_noAllocation get { state.pointee.maximumFrames }
    }
    /// Channels of an input bus.
    @_noLocks @_noAllocation
    public func inputChannelCount(_ bus: Int) -> Int { state.pointee.inputs.channelCount(bus) }
    /// Channels of an output bus.
    @_noLocks @_noAllocation
    public func outputChannelCount(_ bus: Int) -> Int { state.pointee.outputs.channelCount(bus) }

    /// Where the host writes the coming cycle's input; `maximumFrames` samples. A service that is late does not read
    /// here.
    @_noLocks @_noAllocation
    public func inputBuffer(_ bus: Int, _ channel: Int) -> UnsafeMutablePointer<Float>? {
        inputBuffer(bus, channel, sequence: state.pointee.sequence.next)
    }

    @_noLocks @_noAllocation
    func inputBuffer(_ bus: Int, _ channel: Int, sequence: LinkSequence) -> UnsafeMutablePointer<Float>? {
        state.pointee.inputs.samples(bus, channel, offset: sequence.parity &* state.pointee.inputParityStride)
    }

    /// Whether the last cycle is answered and a new one may begin. False after a miss until the late service has caught
    /// up, and for good once it has died. Looking at a service that is behind wakes it, in case it sleeps in the wrong
    /// place.
    public var isReady: Bool {
        @_noLocks @_noAllocation get {
            if state.pointee.isDead || state.pointee.isOutstanding { return false }
            if isLost() { return false }
            let finished = SharedWord(state.pointee.service + CRL_SERVICE_FINISHED).load()
            let coming = doneWord(state.pointee.sequence.next).load()
            if finished == state.pointee.sequence.value && DoneWord.isArmed(coming) { return true }
            if coming & DoneWord.ownerDied != 0 { state.pointee.isDead = true }
            state.pointee.gate.wakeEverywhere()
            return false
        }
    }

    /// Looks at the word that stays armed while the service's render thread lives.
    @_noLocks @_noAllocation
    func isLost() -> Bool {
        let life = SharedWord(state.pointee.service + (CRL_SERVICE_LIFE &+ 16)).load()
        if life & DoneWord.ownerDied != 0 { state.pointee.isDead = true }
        return state.pointee.isDead
    }

    /// Whether the service's render thread was seen to have ended.
    public var isDead: Bool {
        @_noLocks @_noAllocation get { state.pointee.isDead }
    }

    /// Whether a begun cycle waits for its outcome.
    public var isOutstanding: Bool {
        @_noLocks @_noAllocation get { state.pointee.isOutstanding }
    }

    /// Prepares and starts one cycle of this unit alone; false when not `isReady`.
    @_noLocks @_noAllocation
    public func begin(_ cycle: LinkCycle) -> Bool {
        guard prepare(cycle) else { return false }
        var port = self
        state.pointee.gate.begin(&port, count: 1)
        return true
    }

    /// Writes one cycle's request without starting it; false when not `isReady`. Events added so far belong to it.
    @_noLocks @_noAllocation
    public func prepare(_ cycle: LinkCycle) -> Bool {
        guard cycle.frames >= 0, cycle.frames <= state.pointee.maximumFrames, isReady else { return false }
        writeRequest(cycle)
        return true
    }

    /// Writes the request of a link that is ready.
    @_noLocks @_noAllocation
    func writeRequest(_ cycle: LinkCycle) {
        let sequence = state.pointee.sequence.next
        let slot = requestSlot(sequence)
        slot.pointee.sequence = sequence.value
        slot.pointee.frames = UInt32(truncatingIfNeeded: cycle.frames)
        slot.pointee.flags = cycle.flags
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: state.pointee.pendingEventBytes)
        slot.pointee.deadline = cycle.deadline
        state.pointee.deadline = cycle.deadline
        state.pointee.budget = cycle.budget
        writeInputSources(slot)
        let raw = UnsafeMutableRawPointer(slot)
        (raw + 64).assumingMemoryBound(to: AudioTimeStamp.self).pointee = cycle.timestamp.pointee
        let transport = (raw + 128).assumingMemoryBound(to: AUExtensionTransport.self)
        if let given = cycle.transport { transport.pointee = given.pointee } else { transport.pointee.validity = 0 }
        open(sequence, CycleShape(start: cycle.timestamp.pointee.mSampleTime, frames: cycle.frames))
    }

    /// Makes `sequence` the outstanding cycle.
    @_noLocks @_noAllocation
    func open(_ sequence: LinkSequence, _ shape: CycleShape) {
        state.pointee.completedShape =
            sequence.previous.value == state.pointee.completed.value ? state.pointee.shape : .none
        state.pointee.shape = shape
        state.pointee.armed = doneWord(sequence).loadRelaxed()
        state.pointee.sequence = sequence
        state.pointee.isOutstanding = true
        state.pointee.pendingEventBytes = 0
        setHostWaiting(state.pointee.spin == 0)
    }

    /// Whether the service has to wake who waits for the outstanding cycle.
    @_noLocks @_noAllocation
    func setHostWaiting(_ isWaiting: Bool) {
        SharedWord(state.pointee.host + CRL_HOST_WAITING).storeRelaxed(isWaiting ? 1 : 0)
    }

    @_noLocks @_noAllocation
    func writeInputSources(_ slot: UnsafeMutablePointer<crl_request_slot>) {
        let raw = UnsafeMutableRawPointer(slot)
        for bus in 0..<state.pointee.inputs.count {
            let source = state.pointee.inputSources[bus]
            raw.storeBytes(of: source.code, toByteOffset: 24 &+ bus, as: UInt8.self)
            raw.storeBytes(of: source.bus, toByteOffset: 40 &+ bus, as: UInt8.self)
        }
    }

    @_noLocks @_noAllocation
    func requestSlot(_ sequence: LinkSequence) -> UnsafeMutablePointer<crl_request_slot> {
        (state.pointee.host + CRL_HOST_SLOTS + sequence.parity &* MemoryLayout<crl_request_slot>.stride)
            .assumingMemoryBound(to: crl_request_slot.self)
    }

    @_noLocks @_noAllocation
    func reply(_ sequence: LinkSequence) -> UnsafeMutableRawPointer { state.pointee.service + sequence.parity &* 64 }

    @_noLocks @_noAllocation
    func doneWord(_ sequence: LinkSequence) -> SharedWord { SharedWord(reply(sequence) + 16) }
}
