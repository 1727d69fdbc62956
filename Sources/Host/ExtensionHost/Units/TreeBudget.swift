import ServiceChannel

/// How often a unit may describe itself anew: each time its host asks for everything that the unit is, and makes a
/// parameter tree of it.
///
/// A description that comes too early is asked for later, and stands for all that came meanwhile: the host always ends
/// with the unit's last tree. Pure; times are nanoseconds of the monotonic clock.
package struct TreeBudget: Sendable {
    /// What the host does about a unit that has described itself anew.
    package enum Turn: Equatable, Sendable {
        /// It asks now.
        case now
        /// It looks again, with `isDue`, until that is true.
        case later
        /// The same, and somebody looks again already.
        case withOthers
    }

    /// What a tree costs beside its parameters, in parameters.
    package static let treePrice = 1000
    /// Parameters that may come at once, and how many come back in a second.
    package static let burst = 100_000
    package static let parametersPerSecond = 20_000
    /// So many trees in one flood that the host did not ask for are told.
    package static let patience = 200

    private var budget = MessageBudget(burst: burst, messagesPerSecond: parametersPerSecond)
    private var isWaiting = false
    private var skipped = 0
    private var isTold = false

    /// Begins full.
    package init() {}

    /// The unit describes itself anew; `parameters` is how many it had last.
    package mutating func describes(parameters: Int, at now: UInt64) -> Turn {
        if isWaiting {
            skipped += 1
            return .withOthers
        }
        if take(parameters, at: now) { return .now }
        isWaiting = true
        skipped += 1
        return .later
    }

    /// Whether the description that waits may be asked for now; it no longer waits then.
    package mutating func isDue(parameters: Int, at now: UInt64) -> Bool {
        guard isWaiting, take(parameters, at: now) else { return false }
        isWaiting = false
        return true
    }

    /// Whether the unit describes itself so often that it is to be told; true once.
    package mutating func takeFlood() -> Bool {
        guard skipped >= Self.patience, !isTold else { return false }
        isTold = true
        return true
    }

    private mutating func take(_ parameters: Int, at now: UInt64) -> Bool {
        // A quiet time ends a flood.
        if budget.taken(at: now) == 0 { skipped = 0 }
        return budget.take(Self.treePrice + parameters, at: now)
    }
}
