import LinuxSystem
import Supervision
import Synchronization

/// Looks from time to time whether the folder in which a unit keeps files holds more than it may: no limit of the system
/// counts what one process writes into many files.
// The looking is done on a thread of tasks: it takes as long as there are files.
final class FolderWatch: Sendable {
    private struct State {
        var due: UInt64 = 0
        var isLooking = false
        var isTooMuch = false
    }

    /// Nanoseconds between two looks, and how many times as long as a look there is none.
    private static let (interval, rest): (UInt64, UInt64) = (1_000_000_000, 20)

    private let path: String
    private let state = Mutex(State())

    /// - Parameter path: of the folder.
    init(_ path: String) { self.path = path }

    /// Whether the last look found too much; true once for each such look. Begins another look that is due. Does not wait.
    /// Thread: any but render.
    func look(at now: UInt64) -> Bool {
        let (isTooMuch, isDue) = state.withLock { state in
            defer { state.isTooMuch = false }
            guard !state.isLooking, now >= state.due else { return (state.isTooMuch, false) }
            state.isLooking = true
            return (state.isTooMuch, true)
        }
        if isDue { Task.detached(priority: .utility) { [weak self] in self?.lookNow() } }
        return isTooMuch
    }

    private func lookNow() {
        let began = MonotonicClock.now()
        let isTooMuch = UnitDataFolder.isFull(path)
        let now = MonotonicClock.now()
        state.withLock { $0 = State(due: now + max(Self.interval, Self.rest * (now - began)), isTooMuch: isTooMuch) }
    }
}
