import Foundation

/// Lines and curves, each part open or closed (CGPath.h). It does not change but as a `CGMutablePath`.
// @unchecked: only CGMutablePath changes it, which belongs to one thread at a time.
public class CGPath: @unchecked Sendable {
    package enum Element: Equatable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
        case close
    }

    package internal(set) var elements: [Element] = []

    /// The most elements that a path keeps; what is added after is left out.
    static let limit = 100_000

    init() {}

    /// A rectangle, transformed if there is a transform.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init { $0.addRect(rect, transform: transform?.pointee ?? .identity) }
    }

    /// The ellipse that fills a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init { $0.addEllipse(in: rect, transform: transform?.pointee ?? .identity) }
    }

    /// A rectangle with round corners; radii in points, at most half of a side.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init {
            $0.addRoundedRect(
                in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
                transform: transform?.pointee ?? .identity)
        }
    }

    private convenience init(_ build: (CGMutablePath) -> Void) {
        self.init()
        let path = CGMutablePath()
        build(path)
        elements = path.elements
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next line would start; zero for an empty path.
    public var currentPoint: CGPoint {
        var (start, last) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            switch element {
            case .move(let point): (start, last) = (point, point)
            case .line(let point), .curve(_, _, let point): last = point
            case .close: last = start
            }
        }
        return last
    }

    /// A copy that can be changed.
    public func mutableCopy() -> CGMutablePath? {
        let copy = CGMutablePath()
        copy.elements = elements
        return copy
    }

    /// A copy that does not change.
    public func copy() -> CGPath? {
        let copy = CGPath()
        copy.elements = elements
        return copy
    }

    /// The smallest rectangle around all points, those that curves are drawn to included.
    public var boundingBox: CGRect {
        box(
            elements.flatMap { element -> [CGPoint] in
                switch element {
                case .move(let point), .line(let point): [point]
                case .curve(let first, let second, let end): [first, second, end]
                case .close: []
                }
            })
    }

    /// The smallest rectangle around what is drawn.
    public var boundingBoxOfPath: CGRect { box(polygons().flatMap { $0 }) }

    private func box(_ points: [CGPoint]) -> CGRect {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return .null }
        return CGRect(x: left, y: low, width: right - left, height: high - low)
    }

    /// Whether the point is inside; open parts count as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let place = transform.isIdentity ? point : point.applying(transform.inverted())
        let winding = polygons().reduce(0) { $0 + Self.winding(of: $1, around: place) }
        return rule == .winding ? winding != 0 : winding % 2 != 0
    }

    private static func winding(of polygon: [CGPoint], around point: CGPoint) -> Int {
        guard var last = polygon.last else { return 0 }
        var count = 0
        for next in polygon {
            let side = (next.x - last.x) * (point.y - last.y) - (point.x - last.x) * (next.y - last.y)
            if last.y <= point.y, next.y > point.y, side > 0 { count += 1 }
            if last.y > point.y, next.y <= point.y, side < 0 { count -= 1 }
            last = next
        }
        return count
    }
}
