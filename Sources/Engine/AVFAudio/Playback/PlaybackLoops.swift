import Synchronization

/// How often a player plays its sound, which may change while it does. Thread: any.
final class PlaybackLoops: Sendable {
    private let wanted = Atomic<Int>(0)
    private let done = Atomic<Int>(0)

    /// Times after the first; negative for ever.
    var count: Int {
        get { wanted.load(ordering: .relaxed) }
        set { wanted.store(newValue, ordering: .relaxed) }
    }

    /// Counts from the first time again.
    func restart() { done.store(0, ordering: .relaxed) }

    /// Whether the sound begins once more where it ended.
    func takeOne() -> Bool {
        let (wanted, done) = (count, done.load(ordering: .relaxed))
        guard wanted < 0 || done < wanted else { return false }
        // For ever is longer than any number.
        if wanted >= 0 { self.done.store(done + 1, ordering: .relaxed) }
        return true
    }
}
