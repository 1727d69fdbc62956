import Synchronization

/// A flag that one of several threads takes.
final class OneShotFlag: Sendable {
    private let isTaken = Atomic<Bool>(false)

    /// True for the first caller.
    func take() -> Bool { !isTaken.exchange(true, ordering: .acquiringAndReleasing) }
}
