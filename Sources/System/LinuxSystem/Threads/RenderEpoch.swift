import Synchronization

/// Whether a render call is under way that may still use what was replaced meanwhile. Nobody waits for its end: what
/// was replaced is kept until then.
///
/// The control side replaces an object's address (sequentially consistent), takes the `moment`, and frees the object
/// once `isOver`. The render side loads addresses between `begin` and `end` only.
package struct RenderEpoch: ~Copyable, Sendable {
    /// Odd while a render call is under way.
    private let epoch = Atomic<UInt64>(0)

    package init() {}

    /// Begins a render call, also where nobody ended the one before; only one thread renders. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func begin() {
        epoch.store((epoch.load(ordering: .relaxed) &+ 1) | 1, ordering: .sequentiallyConsistent)
    }

    /// Begins a render call unless one is under way; whether it did. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func beginUnlessBegun() -> Bool {
        guard epoch.load(ordering: .relaxed) & 1 == 0 else { return false }
        begin()
        return true
    }

    /// Ends the render call, if one is under way. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func end() { epoch.store((epoch.load(ordering: .relaxed) &+ 1) & ~1, ordering: .releasing) }

    /// The present moment. Thread: any but render.
    package var moment: UInt64 { epoch.load(ordering: .sequentiallyConsistent) }

    /// Whether no render call that was under way at a moment is any more. Thread: any but render.
    package func isOver(_ moment: UInt64) -> Bool { moment & 1 == 0 || self.moment != moment }
}
