import Foundation

extension CGPath {
    /// The path in straight lines, 16 for each curve.
    package func polygons() -> [[CGPoint]] {
        var done: [[CGPoint]] = []
        var part: [CGPoint] = []
        for element in elements {
            switch element {
            case .move(let point):
                if !part.isEmpty { done.append(part) }
                part = [point]
            case .line(let point): part.append(point)
            case .curve(let first, let second, let end):
                let start = part.last ?? end
                part += (1...16).map { Self.point(Double($0) / 16, start, first, second, end) }
            case .close:
                let start = part.first
                if !part.isEmpty { done.append(part) }
                part = start.map { [$0] } ?? []
            }
        }
        return part.count > 1 || done.isEmpty && !part.isEmpty ? done + [part] : done
    }

    private static func point(
        _ place: Double, _ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint
    ) -> CGPoint {
        let (rest, place) = (CGFloat(1 - place), CGFloat(place))
        let weights = [rest * rest * rest, 3 * rest * rest * place, 3 * rest * place * place, place * place * place]
        let points = [start, first, second, end]
        let x = zip(weights, points).reduce(CGFloat(0)) { $0 + $1.0 * $1.1.x }
        let y = zip(weights, points).reduce(CGFloat(0)) { $0 + $1.0 * $1.1.y }
        return CGPoint(x: x, y: y)
    }
}
