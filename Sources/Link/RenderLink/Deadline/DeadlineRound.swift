import LinuxSystem
import Synchronization

/// What the deadline watch knows about one slot from round to round, without threads or clocks: it takes the time and
/// returns what to do.
///
/// Times are nanoseconds of the monotonic clock.
package struct DeadlineRound {
    /// After this long without a wait a slot is left alone until it calls.
    package static let dormancy: UInt64 = 200_000_000
    /// A render thread that was on its way to sleep when its deadline passed misses the wake-up: it is repeated after
    /// this time, then after twice as long each time.
    package static let repetition: UInt64 = 50_000
    /// A thread that so many do not reach may sleep elsewhere.
    package static let certainWakes = 2
    /// The longest time between two wake-ups of one wait.
    package static let longestRepetition: UInt64 = 1_600_000

    package enum Step: Equatable {
        /// Look again then.
        case lookAgain(at: UInt64)
        /// The deadline has passed: wake the waiting thread, and look again then.
        case wake(lookAgain: UInt64)
        /// The same, and wake it also where it does not sleep on its word: somebody may have moved it to another.
        case free(lookAgain: UInt64)
        /// Nothing until the slot calls.
        case rest
    }

    package let slot: DeadlineSlot
    private var seenWaits: UInt64 = 0
    private var seenAt: UInt64 = 0
    private var nextRepetition = DeadlineRound.repetition
    private var wakes = 0
    private var phase = CallbackPhase()

    package init(_ slot: DeadlineSlot) { self.slot = slot }

    /// Looks at the slot.
    package mutating func look(at now: UInt64) -> Step {
        guard slot.words.pointee.isWatched.load(ordering: .acquiring) != 0 else { return .rest }
        let waits = slot.words.pointee.waits.load(ordering: .relaxed)
        if waits != seenWaits || seenAt == 0 {
            (seenWaits, seenAt, nextRepetition, wakes) = (waits, now, Self.repetition, 0)
        }
        let deadline = slot.words.pointee.deadline.load(ordering: .acquiring)
        if deadline != 0 {
            return deadline <= now ? wake(now) : .lookAgain(at: deadline)
        }
        guard now &- seenAt > Self.dormancy else {
            return .lookAgain(at: nextLook(now))
        }
        return leave(now)
    }

    /// A cycle that begins after this look has its deadline later than a budget from now.
    private mutating func nextLook(_ now: UInt64) -> UInt64 {
        let budget = slot.words.pointee.budget.load(ordering: .relaxed)
        phase.note(
            count: slot.words.pointee.callbacks.load(ordering: .relaxed),
            began: slot.words.pointee.began.load(ordering: .relaxed), budget: budget)
        guard budget > Self.repetition else { return now &+ Self.repetition }
        return phase.calmTime(after: now, until: now &+ budget)
    }

    private mutating func wake(_ now: UInt64) -> Step {
        defer {
            nextRepetition = min(2 * nextRepetition, Self.longestRepetition)
            wakes += 1
        }
        let next = now &+ nextRepetition
        return wakes < Self.certainWakes ? .wake(lookAgain: next) : .free(lookAgain: next)
    }

    /// Marks the slot as unwatched, unless a wait began meanwhile.
    private mutating func leave(_ now: UInt64) -> Step {
        slot.words.pointee.isWatched.store(0, ordering: .sequentiallyConsistent)
        seenAt = 0
        let deadline = slot.words.pointee.deadline.load(ordering: .sequentiallyConsistent)
        guard deadline != 0 else { return .rest }
        slot.words.pointee.isWatched.store(1, ordering: .relaxed)
        return .lookAgain(at: max(deadline, now))
    }
}
