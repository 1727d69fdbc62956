/// Finds out whether a unit's output stays at the bound beyond which samples are cut, without threads or clocks.
package struct BoundWatch: Equatable, Sendable {
    /// Nanoseconds that are looked at together.
    package static let window: UInt64 = 1_000_000_000
    /// Cycles below which a window says nothing.
    private static let fewest: UInt64 = 8

    private var began: UInt64 = 0
    private var all: UInt64 = 0
    private var atBound: UInt64 = 0
    /// Whether it was found of this incarnation: once is enough.
    private var isFound = false

    package init() {}

    /// Looks at the counts so far; true when nine of ten cycles of the last window were at the bound, the first time.
    package mutating func look(at now: UInt64, all newAll: UInt64, atBound newAtBound: UInt64) -> Bool {
        guard now &- began >= Self.window else { return false }
        let isFirst = began == 0
        let (cycles, cut) = (newAll &- all, newAtBound &- atBound)
        (began, all, atBound) = (now, newAll, newAtBound)
        guard !isFirst, !isFound, cycles >= Self.fewest, cut <= cycles, cut >= cycles - cycles / 10 else {
            return false
        }
        isFound = true
        return true
    }

    /// Another incarnation renders.
    package mutating func renew() { self = BoundWatch() }
}
