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
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
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
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool
    ) {
        change {
            $0.addArc(
                center: center, radius: radius, startAngle: CGFloat(startAngle.radians),
                endAngle: CGFloat(endAngle.radians), clockwise: clockwise)
        }
    }
    /// A closed rectangle.
    public mutating func addRect(_ rect: CGRect) { change { $0.addRect(rect) } }
    /// The ellipse that fills a rectangle.
    public mutating func addEllipse(in rect: CGRect) { change { $0.addEllipse(in: rect) } }
    /// All of another path.
    public mutating func addPath(_ other: Path) { change { $0.addPath(other.path) } }
    /// Back to where this part began.
    public mutating func closeSubpath() { change { $0.closeSubpath() } }

    /// Core Graphics' path.
    public var cgPath: CGPath { path }
    /// The smallest rectangle around it.
    public var boundingRect: CGRect { path.boundingBoxOfPath }
    /// Whether a point is inside.
    public func contains(_ point: CGPoint) -> Bool { path.contains(point) }
    /// Itself, wherever it is shown.
    public func path(in rect: CGRect) -> Path { self }
}
