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
