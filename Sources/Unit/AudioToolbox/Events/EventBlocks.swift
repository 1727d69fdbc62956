import Synchronization

/// Memory for long messages: 64 blocks, of which a message takes as many in a row as it needs.
///
/// Which are taken is one word that any thread exchanges. The pages of a block come when a message is first written
/// there, on the thread that adds it.
struct EventBlocks: Sendable {
    static var count: Int { @_noLocks @_noAllocation get { 64 } }
    static var blockBytes: Int { @_noLocks @_noAllocation get { 16 << 10 } }

    /// What belongs to the message that begins in a block.
    private struct Run {
        /// The blocks that it has, as a mask.
        var mask: UInt64 = 0
        /// Bytes from the block's start to the first event that has not been handed out.
        var offset = 8
    }

    // nonisolated(unsafe): constant pointers; the word is atomic, and a run belongs to whoever took its blocks.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
    nonisolated(unsafe) private let taken: UnsafeMutablePointer<Atomic<UInt64>>
    nonisolated(unsafe) private let runs: UnsafeMutablePointer<Run>

    init() {
        // Reading an event as the union reads its longest declared member, beyond the last block, too.
        memory = .allocate(byteCount: Self.count * Self.blockBytes + MemoryLayout<AURenderEvent>.size, alignment: 4096)
        taken = .allocate(capacity: 1)
        taken.initialize(to: Atomic(0))
        runs = .allocate(capacity: Self.count)
        runs.initialize(repeating: Run(), count: Self.count)
    }

    func free() {
        memory.deallocate()
        taken.deinitialize(count: 1)
        taken.deallocate()
        runs.deallocate()
    }

    @_noLocks @_noAllocation
    func address(_ block: Int) -> UnsafeMutableRawPointer { memory + block &* Self.blockBytes }

    @_noLocks @_noAllocation
    func offset(_ block: Int) -> Int { runs[block].offset }

    @_noLocks @_noAllocation
    func setOffset(_ block: Int, _ offset: Int) { runs[block].offset = offset }

    @_noLocks @_noAllocation
    func mask(_ block: Int) -> UInt64 { runs[block].mask }

    /// Takes blocks in a row for so many bytes; the first one's number, −1 when there are not as many. Thread: any.
    @_noLocks @_noAllocation
    func take(bytes: Int) -> Int {
        let needed = (bytes &+ Self.blockBytes &- 1) / Self.blockBytes
        guard needed > 0, needed <= Self.count else { return -1 }
        let run = UInt64.max >> UInt64(Self.count &- needed)
        var present = taken.pointee.load(ordering: .relaxed)
        while true {
            var first = 0
            while first &+ needed <= Self.count, present & (run << UInt64(first)) != 0 { first &+= 1 }
            guard first &+ needed <= Self.count else { return -1 }
            let mask = run << UInt64(first)
            let (exchanged, original) = taken.pointee.weakCompareExchange(
                expected: present, desired: present | mask, successOrdering: .acquiring, failureOrdering: .relaxed)
            if exchanged {
                runs[first] = Run(mask: mask)
                return first
            }
            present = original
        }
    }

    /// Gives all blocks of a mask back. Thread: any.
    @_noLocks @_noAllocation
    func giveBack(_ mask: UInt64) { taken.pointee.bitwiseAnd(~mask, ordering: .releasing) }
}
