/// Frames that follow each other.
package struct FrameRange: Encodable, Equatable, Sendable {
    /// The first of them.
    package var first: Int
    /// How many they are.
    package var count: Int

    package init(first: Int, count: Int) {
        self.first = first
        self.count = count
    }
}

/// Ranges of frames in ascending order; those that touch are one. A pure value, which makes room once.
package struct FrameRanges: Equatable, Sendable {
    /// Ranges behind so many are counted, and not kept.
    package static let limit = 1024

    package private(set) var ranges: [FrameRange] = []
    private var end = 0
    /// All frames of all ranges.
    package private(set) var total = 0

    package init() { ranges.reserveCapacity(Self.limit) }

    /// Adds frames that begin at or behind the end of the last range; those before frame 0 are left out. Allocates
    /// nothing.
    package mutating func append(first: Int, count: Int) {
        let start = max(first, end, 0)
        guard first + count > start else { return }
        let touches = start == end && !ranges.isEmpty
        end = first + count
        total += end - start
        if touches, let last = ranges.last, last.first + last.count == start {
            ranges[ranges.count - 1].count = end - last.first
        } else if ranges.count < Self.limit {
            ranges.append(FrameRange(first: start, count: end - start))
        }
    }

    /// Those frames that lie before `length`, of the ranges that are kept.
    package func prefix(_ length: Int) -> [FrameRange] {
        ranges.compactMap { range in
            let count = min(range.count, length - range.first)
            return count > 0 ? FrameRange(first: range.first, count: count) : nil
        }
    }
}
