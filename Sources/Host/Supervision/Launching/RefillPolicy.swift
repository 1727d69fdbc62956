/// Decides when a runner that ended while it waited is replaced: at once, and ever later when its successors do not
/// last either. Pure; times are nanoseconds.
package struct RefillPolicy: Equatable, Sendable {
    /// A runner that waited this long was sound; its end says nothing about the next.
    package static let soundAge: UInt64 = 10_000_000_000
    private static let firstDelay: UInt64 = 100_000_000
    private static let longestDelay: UInt64 = 60_000_000_000

    private var losses = 0

    package init() {}

    /// A waiting runner ended at this age; how long until its successor is started.
    package mutating func lost(age: UInt64) -> UInt64 {
        losses = age >= Self.soundAge ? 1 : min(losses + 1, 64)
        guard losses > 1 else { return 0 }
        return min(Self.firstDelay << UInt64(min(losses - 2, 16)), Self.longestDelay)
    }

    /// A waiting runner was of use.
    package mutating func used() { losses = 0 }
}
