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

/// Ranges of frames in ascending order; those that touch are one. A pure value.
package struct FrameRanges: Equatable, Sendable {
    package private(set) var ranges: [FrameRange] = []

    package init() {}

    /// All frames of all ranges.
    package var total: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Adds frames that begin at or behind the end of the last range; those before frame 0 are left out.
    package mutating func append(first: Int, count: Int) {
        let start = max(first, ranges.last.map { $0.first + $0.count } ?? 0, 0)
        let end = first + count
        guard end > start else { return }
        if let last = ranges.last, last.first + last.count == start {
            ranges[ranges.count - 1].count = end - last.first
        } else {
            ranges.append(FrameRange(first: start, count: end - start))
        }
    }

    /// Those frames that lie before `length`.
    package func prefix(_ length: Int) -> [FrameRange] {
        ranges.compactMap { range in
            let count = min(range.count, length - range.first)
            return count > 0 ? FrameRange(first: range.first, count: count) : nil
        }
    }
}
