import Synchronization

/// How many blocks were bridged for which reason; written by the render thread, read by any.
struct BridgedBlocks: ~Copyable {
    private let counts: UnsafeMutablePointer<Atomic<UInt64>>

    init() {
        counts = .allocate(capacity: BridgeReason.allCases.count)
        for reason in BridgeReason.allCases { (counts + reason.index).initialize(to: Atomic(0)) }
    }

    deinit {
        counts.deinitialize(count: BridgeReason.allCases.count)
        counts.deallocate()
    }

    @_noLocks @_noAllocation
    func count(_ reason: BridgeReason) {
        let cell = counts + reason.index
        // One thread writes: a load and a store, where an atomic addition would lock the bus.
        cell.pointee.store(cell.pointee.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Those that there were. Thread: any but render.
    var all: [BridgeReason: UInt64] {
        var all: [BridgeReason: UInt64] = [:]
        for reason in BridgeReason.allCases {
            let count = counts[reason.index].load(ordering: .relaxed)
            if count > 0 { all[reason] = count }
        }
        return all
    }
}
