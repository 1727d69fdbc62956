internal import CRenderLink
import Synchronization

/// One 32-bit word of shared memory. Every access is one atomic access: a value that another process changes is read
/// exactly once.
struct SharedWord {
    let address: UnsafeMutableRawPointer

    @_noLocks @_noAllocation
    init(_ word: UnsafeMutablePointer<UInt32>) { address = UnsafeMutableRawPointer(word) }

    @_transparent
    private var atomic: UnsafeMutablePointer<Atomic<UInt32>> { address.assumingMemoryBound(to: Atomic<UInt32>.self) }

    @_noLocks @_noAllocation
    func load() -> UInt32 { atomic.pointee.load(ordering: .acquiring) }
    @_noLocks @_noAllocation
    func loadRelaxed() -> UInt32 { atomic.pointee.load(ordering: .relaxed) }
    /// For the flag half of a store-then-load handshake.
    @_noLocks @_noAllocation
    func loadOrdered() -> UInt32 { atomic.pointee.load(ordering: .sequentiallyConsistent) }
    @_noLocks @_noAllocation
    func store(_ value: UInt32) { atomic.pointee.store(value, ordering: .releasing) }
    @_noLocks @_noAllocation
    func storeRelaxed(_ value: UInt32) { atomic.pointee.store(value, ordering: .relaxed) }
    /// For the store half of a store-then-load handshake.
    @_noLocks @_noAllocation
    func storeOrdered(_ value: UInt32) { atomic.pointee.store(value, ordering: .sequentiallyConsistent) }
    /// Replaces `expected`, publishing earlier writes, and is ordered before later loads; false when the word holds
    /// something else.
    @_noLocks @_noAllocation
    func replace(_ expected: UInt32, with value: UInt32) -> Bool {
        atomic.pointee.compareExchange(
            expected: expected, desired: value, successOrdering: .sequentiallyConsistent, failureOrdering: .acquiring
        ).exchanged
    }
}

/// The two words by which a host calls a service's render thread, and two that say at whose turn it is.
///
/// Both sides may write both: a thread falls asleep sooner on memory that its process may write. The host writes the
/// request and reads it nowhere; a service that writes there, or that is wrong about being idle, misses its own turns.
struct Doorbell {
    /// The number of the last request; the render thread sleeps here.
    let request: SharedWord
    /// 1 while the render thread sleeps between requests, so that the host has to wake it.
    let idle: SharedWord
    /// A unit's index and 1 while the render thread is at its turn.
    let turn: SharedWord
    /// The same while a control message to a unit is answered.
    let control: SharedWord

    /// Thread: any but render.
    init(_ region: SharedRegion) {
        let words = region.header(crl_doorbell.self)
        request = SharedWord(crl_request_word(words))
        idle = SharedWord(crl_idle_word(words))
        turn = SharedWord(crl_turn_word(words))
        control = SharedWord(crl_control_word(words))
    }
}
