/// How long a unit that was late runs behind those that are on time, without threads or clocks.
///
/// Long enough that one which is late every other cycle does not come back in between; short, because many that are
/// behind the others keep each other waiting.
package struct YieldProbation: Sendable {
    /// Cycles in time, one after the other, that end it.
    package static let cycles = 16
    private var remaining = 0

    package init() {}

    /// The unit was late.
    @_noLocks @_noAllocation
    package mutating func begin() { remaining = Self.cycles }

    /// Counts a cycle in time; true for the one that ends it.
    @_noLocks @_noAllocation
    package mutating func countOnTime() -> Bool {
        guard remaining > 0 else { return false }
        remaining -= 1
        return remaining == 0
    }
}
