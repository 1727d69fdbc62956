internal import AudioTypes
internal import CRenderLink
internal import CSampleLoops
import Synchronization

/// The time span of one cycle.
struct CycleShape {
    let start: Double
    let frames: Int

    @_noLocks @_noAllocation
    init(start: Double, frames: Int) {
        self.start = start
        self.frames = frames
    }

    static var none: CycleShape { @_noLocks @_noAllocation get { CycleShape(start: 0, frames: 0) } }
}

/// What the host keeps about a link; all sizes and places are private to the host. Touched by the render thread only.
/// Not copyable and, for its atomic, passed by address: no call copies it.
struct HostLinkState: ~Copyable {
    let places: LinkPlaces
    let gate: UnsafeMutablePointer<HostGateState>
    let unitIndex: UInt16
    let identifier: UInt64
    let inputSources: UnsafeMutablePointer<InputSource>
    let privateEvents: UnsafeMutableRawPointer
    /// Where waits are watched; nil: each wait has a timer of its own.
    let deadlines: DeadlineSlot?
    /// Whether the service could move a thread that sleeps on its words.
    let mayMoveWaiters: Bool

    /// The last cycle begun.
    var sequence = LinkSequence(0)
    /// The last cycle whose reply was taken.
    var completed = LinkSequence(0)
    var isOutstanding = false
    /// The gate's request that asked for the last cycle.
    var gateRequest: UInt32 = 0
    /// Whether the watch knows of the wait for the outstanding cycle, which may begin much later.
    var isAnnounced = false
    var isDead = false
    /// The last wait ended by its own timer although the watch had woken it.
    var wasMoved = false
    /// The done word while its cycle is pending.
    var armed: UInt32 = 0
    /// Bytes of event records waiting in the coming slot.
    var pendingEventBytes = 0
    /// Events that did not fit.
    let droppedEvents = Atomic<Int>(0)
    /// Of the last begun cycle, and of the last completed one while another is outstanding.
    var shape = CycleShape.none
    var earlierShape = CycleShape.none
    /// What the service reported of the last completed cycle.
    var reply = HostLinkPort.Reply()
    var pullCount: UInt32 = 0
    /// Nanoseconds to spin before sleeping; 0 on a shared core.
    var spin: UInt64 = 0
    /// The outstanding cycle's deadline and the nanoseconds to it from the callback's beginning; 0 when unknown.
    var deadline: UInt64 = 0
    var budget: UInt64 = 0

    init(
        _ places: LinkPlaces, gate: UnsafeMutablePointer<HostGateState>, unitIndex: Int, identifier: UInt64,
        deadlines: DeadlineSlot?, mayMoveWaiters: Bool
    ) {
        self.places = places
        self.gate = gate
        self.unitIndex = UInt16(unitIndex)
        self.identifier = identifier
        self.deadlines = deadlines
        self.mayMoveWaiters = mayMoveWaiters
        inputSources = .allocate(capacity: LinkLimits.busses)
        inputSources.initialize(repeating: .none, count: LinkLimits.busses)
        privateEvents = .allocate(byteCount: places.serviceEvents.capacity, alignment: 16)
        // The host always sleeps while it waits, until it writes otherwise.
        SharedWord(crl_waiting_word(places.host)).store(UInt32(CRL_WAITER_ASLEEP))
    }

    deinit {
        places.deallocate()
        inputSources.deallocate()
        privateEvents.deallocate()
    }

    // MARK: What the two regions hold

    @_noLocks @_noAllocation
    func request(_ sequence: LinkSequence) -> UnsafeMutablePointer<crl_request_slot> {
        crl_request_at(places.host, sequence.parity)
    }

    @_noLocks @_noAllocation
    func doneWord(_ sequence: LinkSequence) -> SharedWord { SharedWord(crl_done_word(places.service, sequence.parity)) }

    /// Whether the last begun cycle's reply was taken.
    var isCompleted: Bool {
        @_noLocks @_noAllocation get { completed.value == sequence.value }
    }

    /// Of the last completed cycle.
    var completedShape: CycleShape {
        @_noLocks @_noAllocation get { isCompleted ? shape : earlierShape }
    }
}

// Beginning a cycle.
extension HostLinkState {
    /// Looks at the word that stays armed while the service's render thread lives.
    @_noLocks @_noAllocation
    mutating func isLost() -> Bool {
        if DoneWord.isOrphaned(SharedWord(crl_life_word(places.service)).load()) { isDead = true }
        return isDead
    }

    /// Writes the request of a link that is ready.
    @_noLocks @_noAllocation @section("render")
    mutating func writeRequest(_ cycle: LinkCycle) {
        let coming = sequence.next
        let slot = request(coming)
        slot.pointee.sequence = coming.value
        slot.pointee.frames = UInt32(truncatingIfNeeded: cycle.frames)
        slot.pointee.flags = cycle.flags
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: pendingEventBytes)
        slot.pointee.deadline = cycle.deadline
        deadline = cycle.deadline
        budget = cycle.budget
        for bus in 0..<places.inputs.count { crl_set_input(slot, bus, inputSources[bus].code, inputSources[bus].bus) }
        slot.pointee.timestamp = cycle.timestamp.pointee
        if let transport = cycle.transport {
            slot.pointee.transport = transport.pointee
        } else {
            slot.pointee.transport.validity = 0
        }
        open(coming, CycleShape(start: cycle.timestamp.pointee.mSampleTime, frames: cycle.frames))
    }

    /// Makes `coming` the outstanding cycle.
    @_noLocks @_noAllocation @section("render")
    private mutating func open(_ coming: LinkSequence, _ comingShape: CycleShape) {
        earlierShape = coming.previous.value == completed.value ? shape : .none
        shape = comingShape
        armed = doneWord(coming).loadRelaxed()
        withdraw()
        sequence = coming
        isOutstanding = true
        pendingEventBytes = 0
        setWaiter(spin == 0 ? CRL_WAITER_ASLEEP : CRL_WAITER_AWAKE)
    }

    /// Writes for the service who waits for the outstanding cycle.
    @_noLocks @_noAllocation @section("render")
    func setWaiter(_ waiter: Int) {
        SharedWord(crl_waiting_word(places.host)).storeRelaxed(UInt32(truncatingIfNeeded: waiter))
    }

    /// Writes the request of the last, skipped cycle again under the next sequence. Its events are with the service
    /// already. With `readsOwnInput` input bus 0 is what the host wrote for the coming cycle.
    @_noLocks @_noAllocation
    mutating func repeatCycle(readsOwnInput: Bool) {
        let old = sequence
        let new = old.next
        let slot = request(new)
        slot.pointee = request(old).pointee
        slot.pointee.sequence = new.value
        slot.pointee.eventBytes = UInt32(truncatingIfNeeded: pendingEventBytes)
        if readsOwnInput { crl_set_input(slot, 0, UInt8(CRL_SOURCE_OWN), 0) }
        for bus in (readsOwnInput ? 1 : 0)..<max(places.inputs.count, 1) { copyInput(bus, from: old, to: new) }
        open(new, shape)
    }

    @_noLocks @_noAllocation
    private func copyInput(_ bus: Int, from old: LinkSequence, to new: LinkSequence) {
        guard bus < places.inputs.count, case .own = inputSources[bus] else { return }
        for channel in 0..<places.inputs.channelCount(bus) {
            guard let source = places.inputs.samples(bus, channel, old),
                let target = places.inputs.samples(bus, channel, new)
            else {
                return
            }
            sample_copy(target, source, shape.frames)
        }
    }
}
