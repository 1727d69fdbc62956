import CoreGraphics
import Foundation

/// A line or a curve from a point to another.
private struct Segment {
    let points: [CGPoint]
    /// Whether a new part of the path begins with it.
    let isFirst: Bool

    func point(_ place: CGFloat) -> CGPoint { Self.split(points, place).first.last ?? points[0] }

    /// Both parts of it, by de Casteljau's construction.
    static func split(_ points: [CGPoint], _ place: CGFloat) -> (first: [CGPoint], second: [CGPoint]) {
        var (level, first, second) = (points, [points[0]], [points[points.count - 1]])
        while level.count > 1 {
            level = zip(level, level.dropFirst()).map {
                CGPoint(x: $0.x + ($1.x - $0.x) * place, y: $0.y + ($1.y - $0.y) * place)
            }
            first.append(level[0])
            second.insert(level[level.count - 1], at: 0)
        }
        return (first, second)
    }

    /// The lengths up to each of sixteen places, or of one for a line.
    var lengths: [CGFloat] {
        guard points.count > 2 else { return [hypot(points[1].x - points[0].x, points[1].y - points[0].y)] }
        var (lengths, last, sum) = ([CGFloat](), points[0], CGFloat(0))
        for step in 1...16 {
            let next = point(CGFloat(step) / 16)
            sum += hypot(next.x - last.x, next.y - last.y)
            lengths.append(sum)
            last = next
        }
        return lengths
    }

    /// Where a length ends, from 0 to 1.
    static func place(_ length: CGFloat, _ lengths: [CGFloat]) -> CGFloat {
        guard let index = lengths.firstIndex(where: { $0 >= length }) else { return 1 }
        let before = index == 0 ? 0 : lengths[index - 1]
        let part = lengths[index] > before ? (length - before) / (lengths[index] - before) : 0
        return (CGFloat(index) + part) / CGFloat(lengths.count)
    }
}

extension CGPath {
    private var segments: [Segment] {
        var (found, start, last, isFirst) = ([Segment](), CGPoint.zero, CGPoint.zero, true)
        func add(_ points: [CGPoint]) {
            found.append(Segment(points: [last] + points, isFirst: isFirst))
            (last, isFirst) = (points[points.count - 1], false)
        }
        for element in elements {
            switch element {
            case .move(let point): (start, last, isFirst) = (point, point, true)
            case .line(let point): add([point])
            case .curve(let first, let second, let end): add([first, second, end])
            case .close:
                if last != start { add([start]) }
                isFirst = true
            }
        }
        return found
    }

    /// A part, from 0 at the start to 1 at the end, by its length.
    func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let (start, end) = (max(0, min(1, start.isFinite ? start : 0)), max(0, min(1, end.isFinite ? end : 1)))
        let result = CGMutablePath()
        guard start < end else { return result }
        if start == 0, end == 1 { return self }
        let all = segments.map { ($0, $0.lengths) }
        let total = all.reduce(CGFloat(0)) { $0 + ($1.1.last ?? 0) }
        var done: CGFloat = 0
        for (segment, lengths) in all {
            let length = lengths.last ?? 0
            defer { done += length }
            let (from, to) = (max(0, start * total - done), min(length, end * total - done))
            guard from < to else { continue }
            let (first, last) = (Segment.place(from, lengths), to >= length ? 1 : Segment.place(to, lengths))
            var points = Segment.split(segment.points, last).first
            if first > 0 { points = Segment.split(points, last > 0 ? first / last : 0).second }
            if segment.isFirst || from > 0 || result.isEmpty { result.move(to: points[0]) }
            if points.count == 2 {
                result.addLine(to: points[1])
            } else {
                result.addCurve(to: points[3], control1: points[1], control2: points[2])
            }
        }
        return result
    }
}
