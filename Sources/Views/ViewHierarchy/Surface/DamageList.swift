import CoreGraphics
import Foundation

/// What of a surface has to be drawn anew: 16 rectangles at most, in points from the upper left corner.
package struct DamageList: Equatable, Sendable {
    /// The most rectangles of a frame.
    package static let limit = 16
    package private(set) var rectangles: [CGRect] = []

    package init() {}

    package var isEmpty: Bool { rectangles.isEmpty }

    /// Adds the part of a rectangle that lies on a surface of a size; what overlaps becomes one.
    package mutating func add(_ rectangle: CGRect, on size: CGSize) {
        guard [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY].allSatisfy(\.isFinite) else {
            return add(CGRect(origin: .zero, size: size), on: size)
        }
        var added = rectangle.intersection(CGRect(origin: .zero, size: size))
        guard !added.isNull, !added.isEmpty else { return }
        while let index = rectangles.firstIndex(where: { $0.intersects(added) }) {
            added = added.union(rectangles.remove(at: index))
        }
        rectangles.append(added)
        guard rectangles.count > Self.limit else { return }
        rectangles = [rectangles.dropFirst().reduce(rectangles[0]) { $0.union($1) }]
    }

    /// All that was added; nothing is left.
    package mutating func take() -> [CGRect] {
        defer { rectangles = [] }
        return rectangles
    }
}
