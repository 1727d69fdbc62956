import LinuxSystem
import Synchronization

/// Beats on the main thread once a millisecond and keeps the longest time that one was late: how long it was blocked.
final class MainThreadPulse: Sendable {
    private static let interval: UInt64 = 1_000_000

    private struct State {
        var last = MonotonicClock.now()
        var longest: UInt64 = 0
        var isStopped = false
    }

    private let state = Mutex(State())

    init() {
        Task { @MainActor [self] in
            state.withLock { $0.last = MonotonicClock.now() }
            while beat() { try? await Task.sleep(nanoseconds: Self.interval) }
        }
    }

    /// Ends it. The longest time in nanoseconds by which a beat was late.
    func stop() -> UInt64 {
        state.withLock { state in
            state.isStopped = true
            state.longest = max(state.longest, Self.lateness(since: state.last))
            return state.longest
        }
    }

    private func beat() -> Bool {
        state.withLock { state in
            state.longest = max(state.longest, Self.lateness(since: state.last))
            state.last = MonotonicClock.now()
            return !state.isStopped
        }
    }

    private static func lateness(since last: UInt64) -> UInt64 {
        let passed = MonotonicClock.now() - last
        return passed > interval ? passed - interval : 0
    }
}
