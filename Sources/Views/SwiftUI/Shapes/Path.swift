import CoreGraphics
import Foundation

/// Lines and curves (SwiftUI's `Path`).
nonisolated public struct Path: Shape {
    private var path = CGMutablePath()

    /// Empty.
    public init() {}
    /// As a closure makes it.
    public init(_ build: (inout Path) -> Void) { build(&self) }
    /// A rectangle.
    public init(_ rect: CGRect) { path.addRect(rect) }
    /// Core Graphics' path.
    public init(_ path: CGPath) { self.path = path.mutableCopy() ?? CGMutablePath() }
    /// The ellipse that fills a rectangle.
    public init(ellipseIn rect: CGRect) { path.addEllipse(in: rect) }
    /// A rectangle with round corners; points.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    }
    /// A rectangle with round corners; points along both axes.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        path.addRoundedRect(in: rect, cornerWidth: cornerSize.width, cornerHeight: cornerSize.height)
    }

    private mutating func change(_ change: (CGMutablePath) -> Void) {
        // A value: shared storage is copied before it changes.
        if !isKnownUniquelyReferenced(&path) { path = path.mutableCopy() ?? CGMutablePath() }
        change(path)
    }

    /// Begins a part at a point.
    public mutating func move(to point: CGPoint) { change { $0.move(to: point) } }
    /// A line from where the path ended.
    public mutating func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }
    /// Lines through points.
    public mutating func addLines(_ points: [CGPoint]) { change { $0.addLines(between: points) } }
    /// A cubic curve.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        change { $0.addCurve(to: end, control1: control1, control2: control2) }
    }
    /// A quadratic curve.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        change { $0.addQuadCurve(to: end, control: control) }
    }
    /// A part of a circle; falling angles if it is clockwise, as Core Graphics has it.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        change {
            $0.addArc(
                center: center, radius: radius, startAngle: CGFloat(startAngle.radians),
                endAngle: CGFloat(endAngle.radians), clockwise: clockwise, transform: transform)
        }
    }
    /// A part of a circle from an angle by another; rising angles if that is positive.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
            clockwise: delta.radians < 0, transform: transform)
    }

    /// A closed rectangle.
    public mutating func addRect(_ rect: CGRect) { change { $0.addRect(rect) } }
    /// Closed rectangles.
    public mutating func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    /// A closed rectangle with round corners; points along both axes.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
    ) { change { $0.addRoundedRect(in: rect, cornerWidth: cornerSize.width, cornerHeight: cornerSize.height) } }
    /// The ellipse that fills a rectangle.
    public mutating func addEllipse(in rect: CGRect) { change { $0.addEllipse(in: rect) } }
    /// All of another path.
    public mutating func addPath(_ other: Path, transform: CGAffineTransform = .identity) {
        change { $0.addPath(other.path, transform: transform) }
    }
    /// Back to where this part began.
    public mutating func closeSubpath() { change { $0.closeSubpath() } }

    /// Core Graphics' path.
    public var cgPath: CGPath { path }
    /// Whether there is nothing.
    public var isEmpty: Bool { path.isEmpty }
    /// Where it ended; nil for an empty one.
    public var currentPoint: CGPoint? { path.isEmpty ? nil : path.currentPoint }
    /// The smallest rectangle around it.
    public var boundingRect: CGRect { path.boundingBoxOfPath }
    /// Whether a point is inside.
    public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
        path.contains(point, using: eoFill ? .evenOdd : .winding)
    }
    /// Itself, wherever it is shown.
    public func path(in rect: CGRect) -> Path { self }
    /// Moved, turned or scaled.
    public func applying(_ transform: CGAffineTransform) -> Path {
        var path = Path()
        path.addPath(self, transform: transform)
        return path
    }
    /// Elsewhere; points.
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }
    /// The area of its lines; dashes are not looked at.
    public func strokedPath(_ style: StrokeStyle) -> Path {
        Path(
            path.copy(
                strokingWithWidth: style.lineWidth, lineCap: style.lineCap, lineJoin: style.lineJoin,
                miterLimit: style.miterLimit))
    }
    /// A part, from 0 at its start to 1 at its end, by its length.
    public func trimmedPath(from start: CGFloat, to end: CGFloat) -> Path { Path(path.trimmed(from: start, to: end)) }
}

extension CGAffineTransform {
    /// The same about a point instead of the origin.
    func about(_ point: CGPoint) -> CGAffineTransform {
        CGAffineTransform(translationX: -point.x, y: -point.y).concatenating(self)
            .concatenating(CGAffineTransform(translationX: point.x, y: point.y))
    }
}

extension UnitPoint {
    func place(in rect: CGRect) -> CGPoint { CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y) }
}
