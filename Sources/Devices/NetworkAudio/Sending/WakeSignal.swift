import LinuxSystem
import Synchronization

/// What wakes one thread.
// @unchecked: an atomic that never moves.
final class WakeSignal: @unchecked Sendable {
    /// For render threads, while this object lives.
    let word: WakeWord
    private let cell: UnsafeMutablePointer<Atomic<UInt32>>

    init() {
        cell = .allocate(capacity: 1)
        cell.initialize(to: Atomic(0))
        word = WakeWord(cell: cell)
    }

    deinit { cell.deallocate() }

    func raise() { word.raise() }

    /// Returns when it was raised since the last time, or at `deadline` of CLOCK_MONOTONIC.
    func wait(until deadline: UInt64 = .max) {
        while cell.pointee.exchange(0, ordering: .acquiring) == 0 {
            if case .timedOut = Futex.wait(cell, expected: 0, deadline: deadline) { return }
        }
    }
}

/// The word that such a thread sleeps on, without reference counts.
struct WakeWord {
    let cell: UnsafeMutablePointer<Atomic<UInt32>>

    /// Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    func raise() {
        cell.pointee.store(1, ordering: .releasing)
        Futex.wake(cell)
    }
}
