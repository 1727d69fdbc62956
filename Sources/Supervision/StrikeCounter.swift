/// Counts what a unit's cycles were like, on the host's render thread, and says when to act.
///
/// Three misses in a row, or more than 8 slow cycles of the last 64, demote the service's thread; one more miss of the
/// same row, or another 8 slow ones, end it. Three blocks with NaN or infinity end it, unless a thousand good cycles in a
/// row lie between them; as many restore a demoted one.
public struct StrikeCounter: Equatable, Sendable {
    /// How one cycle went.
    public enum Cycle: UInt8, Sendable {
        /// Done within 80 % of the budget.
        case onTime
        /// Done, but later than 80 % of the budget.
        case slow
        /// Not done at the deadline.
        case missed
        /// Done, but with NaN or infinity in its output.
        case notFinite
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
    }

    /// Missed cycles in a row that demote; the next one of the row ends the service.
    public let missesInRow: Int
    /// Slow or missed cycles of the last 64 that are still put up with.
    public let slowOf64: Int
    /// Blocks with NaN or infinity that end the service.
    public let notFiniteBlocks: Int
    /// Cycles on time in a row that restore a demoted service and forgive its blocks with NaN or infinity.
    public let cyclesToRestore: Int
    /// Whether the service's thread is out of the real-time class. Thread: render.
    public private(set) var isDemoted = false
    private var missStreak = 0
    private var notFiniteCount = 0
    private var goodStreak = 0
    /// One bit per cycle, the newest lowest.
    private var slowCycles: UInt64 = 0

    /// Begins without strikes. Thread: any, before the render thread uses it.
    public init(missesInRow: Int = 3, slowOf64: Int = 8, notFiniteBlocks: Int = 3, cyclesToRestore: Int = 1000) {
        self.missesInRow = missesInRow
        self.slowOf64 = slowOf64
        self.notFiniteBlocks = notFiniteBlocks
        self.cyclesToRestore = cyclesToRestore
    }

    /// Takes note of one cycle. Thread: render.
    @_noLocks @_noAllocation
    public mutating func record(_ cycle: Cycle) -> Action {
        slowCycles = slowCycles << 1 | (cycle == .slow || cycle == .missed ? 1 : 0)
        missStreak = cycle == .missed ? missStreak + 1 : 0
        goodStreak = cycle == .onTime ? goodStreak + 1 : 0
        if cycle == .notFinite { return strikeForOutput() }
        if goodStreak >= cyclesToRestore { notFiniteCount = 0 }
        if missStreak >= missesInRow || slowCycles.nonzeroBitCount > slowOf64 { return strikeForTime() }
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
        missStreak = 0
        notFiniteCount = 0
        goodStreak = 0
        slowCycles = 0
    }

    @_noLocks @_noAllocation
    private mutating func strikeForOutput() -> Action {
        notFiniteCount += 1
        guard notFiniteCount >= notFiniteBlocks else { return .none }
        reset()
        return .killNotFinite
    }

    @_noLocks @_noAllocation
    private mutating func strikeForTime() -> Action {
        guard !isDemoted else {
            reset()
            return .killLate
        }
        isDemoted = true
        slowCycles = 0
        goodStreak = 0
        return .demote
    }
}
