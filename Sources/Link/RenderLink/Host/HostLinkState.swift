internal import AudioTypes
internal import CRenderLink
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
    var reply = crl_reply(status: 0, flags: 0, eventBytes: 0, renderTime: 0)
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
