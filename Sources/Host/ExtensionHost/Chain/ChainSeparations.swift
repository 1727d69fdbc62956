/// Which units of a chain the host asks by themselves for a while, because they were not given their turn by the unit
/// before them.
///
/// Its time is in nanoseconds of the monotonic clock; it knows nothing of units.
package struct ChainSeparations: Equatable {
    private struct Separation: Equatable {
        var until: UInt64
        var length: UInt64
    }

    /// How long a unit is asked by itself the first time; twice as long each further time, up to the longest.
    package static let shortest: UInt64 = 10_000_000_000
    package static let longest: UInt64 = 300_000_000_000

    private var units: [Int: Separation] = [:]

    package init() {}

    /// Parts a unit from the one before it; nothing changes for one that is parted.
    package mutating func separate(_ index: Int, at now: UInt64) {
        if let present = units[index], now < present.until { return }
        let length = units[index].map { min(2 * $0.length, Self.longest) } ?? Self.shortest
        units[index] = Separation(until: now + length, length: length)
    }

    /// Per unit, whether it may take its input from the one before it.
    package func mayFollow(count: Int, at now: UInt64) -> [Bool] {
        (0..<count).map { index in units[index].map { now >= $0.until } ?? true }
    }
}
