import Synchronization

/// How often a unit of this process had no usable output: an error in its place, NaN or infinity in it.
///
/// Written by the render thread, read by any, without locks.
final class InProcessMeter: Sendable {
    private let failures = Atomic<UInt64>(0)

    /// Thread: render.
    @_noLocks @_noAllocation
    func noteFailure() { failures.store(failures.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

    /// Cycles so far. Thread: any.
    var failedCycles: UInt64 { failures.load(ordering: .relaxed) }
}
