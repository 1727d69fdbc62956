internal import CLinux

/// Waiting for a 32-bit word in memory that processes share.
public enum Futex {
    /// Why a wait returned. Callers re-read the word in every case.
    @frozen public enum WaitResult: Sendable, Equatable {
        /// Woken, or interrupted.
        case woken
        /// The word did not hold the expected value.
        case changed
        case timedOut
    }

    /// Sleeps while `word` holds `expected`, until woken or until `deadline` (nanoseconds of CLOCK_MONOTONIC). The word
    /// may be mapped read-only. Thread: any; on a render thread only with a deadline or where waiting is the thread's
    /// purpose.
    @_noLocks @_noAllocation @section("render")
    public static func wait(_ word: UnsafeRawPointer, expected: UInt32, deadline: UInt64 = .max) -> WaitResult {
        let result = clinux_futex_wait(word.assumingMemoryBound(to: UInt32.self), expected, deadline)
        if result == -11 { return .changed }
        if result == -110 { return .timedOut }
        return .woken
    }

    /// Wakes up to `count` waiters and returns how many. Thread: any, also render.
    @_noLocks @_noAllocation @section("render") @discardableResult
    public static func wake(_ word: UnsafeRawPointer, count: Int32 = 0x7fff_ffff) -> Int32 {
        clinux_futex_wake(word.assumingMemoryBound(to: UInt32.self), count)
    }

    /// Has this process wait and wake by calls that can do nothing else, where the kernel has them (Linux 6.7), and
    /// returns whether it has. A filter of system calls allows them only by their number, which the kernel remembers;
    /// for `futex`, which does more, the filter's program runs each time. A signal whose handler restarts calls does
    /// not end such a wait. Thread: any, before others wait.
    @discardableResult
    public static func preferPlainCalls() -> Bool { clinux_prefer_plain_futex() != 0 }

    /// Hints to the core that the caller spins. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func spinHint() { clinux_spin_hint() }
}
