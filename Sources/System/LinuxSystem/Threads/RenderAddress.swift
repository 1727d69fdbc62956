import Synchronization

/// The address of an object that a render thread uses, and whether a render call is under way that may use it.
package struct RenderAddress: ~Copyable, Sendable {
    /// 0 for none.
    private let address = Atomic<UInt>(0)
    /// Odd while a render call is under way.
    private let epoch = Atomic<UInt64>(0)

    package init() {}

    /// Begins a render call and returns the address for its length; only one thread renders. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func begin() -> UInt {
        epoch.store(epoch.load(ordering: .relaxed) &+ 1, ordering: .sequentiallyConsistent)
        return address.load(ordering: .sequentiallyConsistent)
    }

    /// Ends the render call. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func end() { epoch.store(epoch.load(ordering: .relaxed) &+ 1, ordering: .releasing) }

    /// Whether an address is the present one. Thread: any, also render.
    @_noLocks @_noAllocation
    package func isPresent(_ candidate: UInt) -> Bool { address.load(ordering: .acquiring) == candidate }

    /// Replaces the address; returns when no render call uses the one before, at such a call's deadline at the latest.
    /// Thread: any but render.
    package func replace(with new: UInt) {
        address.store(new, ordering: .sequentiallyConsistent)
        let seen = epoch.load(ordering: .sequentiallyConsistent)
        guard seen & 1 == 1 else { return }
        while epoch.load(ordering: .sequentiallyConsistent) == seen { Pause.briefly() }
    }
}
