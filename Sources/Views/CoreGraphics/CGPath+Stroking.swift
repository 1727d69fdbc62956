import Foundation

extension CGPath {
    /// The area of the path's lines, which is to be filled by the winding rule; the width in points.
    ///
    /// Curves are lines of their own, as with `polygons()`; what several parts cover is covered by each.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let area = CGMutablePath()
        guard lineWidth.isFinite, lineWidth > 0 else { return area }
        for part in parts() {
            StrokedPart(points: part.points, isClosed: part.isClosed, half: lineWidth / 2)
                .add(to: area, lineCap, lineJoin, miterLimit, transform)
        }
        return area
    }

    private func parts() -> [(points: [CGPoint], isClosed: Bool)] {
        let closed = elements.contains { if case .close = $0 { true } else { false } }
        return polygons().map { points in
            var unlike: [CGPoint] = []
            for point in points where unlike.last != point { unlike.append(point) }
            let isClosed = unlike.count > 2 && (closed || unlike.first == unlike.last)
            if isClosed, unlike.first == unlike.last { unlike.removeLast() }
            return (unlike, isClosed)
        }
    }
}

/// A line through points, half as wide as it is to be at each side.
private struct StrokedPart {
    let points: [CGPoint]
    let isClosed: Bool
    let half: CGFloat

    func add(
        to area: CGMutablePath, _ cap: CGLineCap, _ join: CGLineJoin, _ limit: CGFloat, _ transform: CGAffineTransform
    ) {
        guard points.count > 1 else { return }
        let ends = isClosed ? points + [points[0]] : points
        for (start, end) in zip(ends, ends.dropFirst()) { addLine(start, end, to: area, transform) }
        let corners = isClosed ? Array(points.indices) : Array(points.indices.dropFirst().dropLast())
        for index in corners {
            let (before, after) = (
                points[(index + points.count - 1) % points.count], points[(index + 1) % points.count]
            )
            addCorner(before, points[index], after, join, limit, to: area, transform)
        }
        guard !isClosed else { return }
        addEnd(points[1], points[0], cap, to: area, transform)
        addEnd(points[points.count - 2], points[points.count - 1], cap, to: area, transform)
    }

    /// Half the width along and across the way from one point to another.
    private func way(_ start: CGPoint, _ end: CGPoint) -> CGVector {
        let length = max(.leastNormalMagnitude, hypot(end.x - start.x, end.y - start.y))
        return CGVector(dx: (end.x - start.x) / length * half, dy: (end.y - start.y) / length * half)
    }
    private func addLine(_ start: CGPoint, _ end: CGPoint, to area: CGMutablePath, _ transform: CGAffineTransform) {
        let way = way(start, end)
        add(
            [
                CGPoint(x: start.x + way.dy, y: start.y - way.dx), CGPoint(x: end.x + way.dy, y: end.y - way.dx),
                CGPoint(x: end.x - way.dy, y: end.y + way.dx), CGPoint(x: start.x - way.dy, y: start.y + way.dx),
            ], to: area, transform)
    }
    private func addRound(_ point: CGPoint, to area: CGMutablePath, _ transform: CGAffineTransform) {
        add(
            (0..<24).map {
                let angle = CGFloat($0) / 24 * 2 * .pi
                return CGPoint(x: point.x + half * cos(angle), y: point.y + half * sin(angle))
            }, to: area, transform)
    }
    private func addEnd(
        _ before: CGPoint, _ end: CGPoint, _ cap: CGLineCap, to area: CGMutablePath, _ transform: CGAffineTransform
    ) {
        let way = way(before, end)
        if cap == .round { addRound(end, to: area, transform) }
        if cap == .square { addLine(end, CGPoint(x: end.x + way.dx, y: end.y + way.dy), to: area, transform) }
    }
    private func addCorner(
        _ before: CGPoint, _ point: CGPoint, _ after: CGPoint, _ join: CGLineJoin, _ limit: CGFloat,
        to area: CGMutablePath, _ transform: CGAffineTransform
    ) {
        guard join != .round else { return addRound(point, to: area, transform) }
        let (first, second) = (way(before, point), way(point, after))
        // The side at which there is a gap.
        let side: CGFloat = first.dx * second.dy - first.dy * second.dx > 0 ? 1 : -1
        let (left, right) = (
            CGPoint(x: point.x + first.dy * side, y: point.y - first.dx * side),
            CGPoint(x: point.x + second.dy * side, y: point.y - second.dx * side)
        )
        var corner = [point, left, right]
        let middle = CGVector(dx: left.x + right.x - 2 * point.x, dy: left.y + right.y - 2 * point.y)
        let length = hypot(middle.dx, middle.dy)
        let reach = length > 0 ? 2 * half * half / length : .infinity
        if join == .miter, reach <= limit * half {
            corner.insert(
                CGPoint(x: point.x + middle.dx / length * reach, y: point.y + middle.dy / length * reach), at: 2)
        }
        add(corner, to: area, transform)
    }

    /// All areas turn the same way, so that what two of them cover is covered.
    private func add(_ corners: [CGPoint], to area: CGMutablePath, _ transform: CGAffineTransform) {
        let next = corners.dropFirst() + corners.prefix(1)
        let turn = zip(corners, next).reduce(CGFloat(0)) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        area.addLines(between: (turn < 0 ? corners.reversed() : corners).map { $0.applying(transform) })
        area.closeSubpath()
    }
}
