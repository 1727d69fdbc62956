/// Counts what a unit's cycles were like, on the host's render thread, and says when to act.
///
/// Three misses in a row, or more than 8 slow cycles of the last 64, or one of 24 for long, demote the service's
/// thread; one more miss of the same row, or as many slow ones again, end it. A unit that hangs is ended without being
/// demoted first. Three blocks with NaN or infinity end it, unless a thousand good cycles in a row lie between them; as
/// many restore a demoted one. Three cycles in a row whose render call returned an error end it, and so do two of 64 in
/// which somebody moved the host's waiting thread away. Misses that others are to blame for count when they are more
/// than half of the last 64 cycles: who is always innocent is not.
public struct StrikeCounter: Equatable, Sendable {
    /// How one cycle went.
    public enum Cycle: UInt8, Sendable {
        /// Done within 80 % of the budget.
        case onTime
        /// Done, but later than 80 % of the budget.
        case slow
        /// Not done at the deadline.
        case missed
        /// Not done at the deadline, nor is the cycle that the unit was asked for two periods before: it hangs.
        case stuck
        /// Not done at the deadline, but the time went elsewhere.
        case excused
        /// Done, but with NaN or infinity in its output.
        case notFinite
        /// The unit's render call returned an error.
        case failed
        /// Whatever came of it: nobody's wake-up reached the host's thread, so somebody had moved it to another word.
        case tampered
    }

    /// What the host does about it.
    public enum Action: UInt8, Sendable {
        case none
        /// Take the service's thread out of the real-time class.
        case demote
        /// Give it back.
        case restore
        /// End the service, for misses or slowness.
        case killLate
        /// End the service, for its output.
        case killNotFinite
        /// End the service, for the errors that it returns.
        case killFailing
        /// End the service, for moving the host's waiting thread.
        case killTampering
    }

    /// Missed cycles in a row that demote; the next one of the row ends the service.
    public let missesInRow: Int
    /// Slow or missed cycles of the last 64 that are still put up with.
    public let slowOf64: Int
    /// One slow or missed cycle of so many is put up with for as long as one likes.
    public static let cyclesPerSlowOne = 24
    /// So many more than that count, however they lie.
    public static let slowInLongRun = 20
    /// Blocks with NaN or infinity that end the service.
    public let notFiniteBlocks: Int
    /// Cycles on time in a row that restore a demoted service and forgive its blocks with NaN or infinity.
    public let cyclesToRestore: Int
    /// Errors in a row that end the service.
    public static let failuresInRow = 3
    /// Cycles of the last 64 in which the host's thread was moved that end the service.
    public static let tamperedOf64 = 2
    /// Misses of the last 64 cycles for which others are blamed.
    public static let excusedOf64 = 32
    /// Whether nothing counts.
    public let isLenient: Bool
    /// Whether the service's thread is out of the real-time class. Thread: render.
    public private(set) var isDemoted = false
    private var missStreak = 0
    /// Whether the end of a unit that hangs was asked for: once is enough.
    private var isCondemned = false
    private var failedStreak = 0
    private var notFiniteCount = 0
    private var goodStreak = 0
    /// One bit per cycle, the newest lowest.
    private var slowCycles: UInt64 = 0
    private var tamperedCycles: UInt64 = 0
    private var excusedCycles: UInt64 = 0
    /// Slow and missed cycles, in cycles on time that make up for them, less those that have.
    private var slowDebt = 0

    /// Begins without strikes. Thread: any, before the render thread uses it.
    ///
    /// - Parameter isLenient: whether nothing counts, for a unit that somebody debugs.
    public init(
        missesInRow: Int = 3, slowOf64: Int = 8, notFiniteBlocks: Int = 3, cyclesToRestore: Int = 1000,
        isLenient: Bool = false
    ) {
        self.isLenient = isLenient
        self.missesInRow = missesInRow
        self.slowOf64 = slowOf64
        self.notFiniteBlocks = notFiniteBlocks
        self.cyclesToRestore = cyclesToRestore
    }

    /// Takes note of one cycle. Thread: render.
    @_noLocks @_noAllocation @section("render")
    public mutating func record(_ cycle: Cycle) -> Action {
        if cycle == .onTime && hasNoStrikes {
            goodStreak &+= 1
            return .none
        }
        return weigh(cycle)
    }

    /// Whether nothing is held against the unit, so that a cycle on time changes nothing: that is nearly every cycle.
    private var hasNoStrikes: Bool {
        @_noLocks @_noAllocation get {
            slowCycles | tamperedCycles | excusedCycles == 0 && missStreak | failedStreak | notFiniteCount == 0
                && slowDebt == 0 && !isDemoted && !isCondemned
        }
    }

    @_noLocks @_noAllocation
    private mutating func weigh(_ cycle: Cycle) -> Action {
        if isLenient { return .none }
        let isLate = cycle == .slow || cycle == .missed || cycle == .stuck
        slowCycles = slowCycles << 1 | (isLate ? 1 : 0)
        slowDebt = isLate ? slowDebt + Self.cyclesPerSlowOne - 1 : max(slowDebt - 1, 0)
        missStreak = cycle == .missed ? missStreak + 1 : 0
        goodStreak = cycle == .onTime ? goodStreak + 1 : 0
        excusedCycles = excusedCycles << 1 | (cycle == .excused ? 1 : 0)
        tamperedCycles = tamperedCycles << 1 | (cycle == .tampered ? 1 : 0)
        failedStreak = cycle == .failed ? failedStreak + 1 : 0
        if cycle == .stuck { return condemn() }
        isCondemned = false
        if cycle == .notFinite { return strikeForOutput() }
        if failedStreak >= Self.failuresInRow { return ended(.killFailing) }
        if tamperedCycles.nonzeroBitCount >= Self.tamperedOf64 { return ended(.killTampering) }
        if goodStreak >= cyclesToRestore { notFiniteCount = 0 }
        if excusedCycles.nonzeroBitCount > Self.excusedOf64 {
            excusedCycles = 0
            return strikeForTime()
        }
        let isSlowInLongRun = slowDebt > Self.slowInLongRun * Self.cyclesPerSlowOne
        if missStreak >= missesInRow || slowCycles.nonzeroBitCount > slowOf64 || isSlowInLongRun {
            return strikeForTime()
        }
        if isDemoted && goodStreak >= cyclesToRestore {
            isDemoted = false
            return .restore
        }
        return .none
    }

    /// A new incarnation starts without strikes. Thread: render.
    @_noLocks @_noAllocation
    public mutating func reset() {
        isDemoted = false
        isCondemned = false
        missStreak = 0
        notFiniteCount = 0
        goodStreak = 0
        slowCycles = 0
        failedStreak = 0
        tamperedCycles = 0
        excusedCycles = 0
        slowDebt = 0
    }

    @_noLocks @_noAllocation
    private mutating func condemn() -> Action {
        defer { isCondemned = true }
        return isCondemned ? .none : .killLate
    }

    @_noLocks @_noAllocation
    private mutating func ended(_ action: Action) -> Action {
        reset()
        return action
    }

    @_noLocks @_noAllocation
    private mutating func strikeForOutput() -> Action {
        notFiniteCount += 1
        return notFiniteCount >= notFiniteBlocks ? ended(.killNotFinite) : .none
    }

    @_noLocks @_noAllocation
    private mutating func strikeForTime() -> Action {
        if isDemoted { return ended(.killLate) }
        isDemoted = true
        slowCycles = 0
        slowDebt = 0
        goodStreak = 0
        return .demote
    }
}
