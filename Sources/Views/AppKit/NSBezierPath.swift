import Foundation
import ViewHierarchy

/// A path with how it is drawn (NSBezierPath.h). Angles are in degrees.
open class NSBezierPath: HierarchyPath {
    /// How lines end.
    public enum LineCapStyle: UInt, Sendable {
        case butt, round, square
    }
    /// How lines meet.
    public enum LineJoinStyle: UInt, Sendable {
        case miter, round, bevel
    }
    /// What counts as inside.
    public enum WindingRule: UInt, Sendable {
        case nonZero, evenOdd
    }

    /// An empty path.
    public override init() { super.init() }
    /// A rectangle.
    public convenience init(rect: NSRect) {
        self.init()
        path.addRect(rect)
    }
    /// The ellipse that fills a rectangle.
    public convenience init(ovalIn rect: NSRect) {
        self.init()
        path.addEllipse(in: rect)
    }
    /// A rectangle with round corners; radii in points.
    public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        path.addRoundedRect(in: rect, cornerWidth: xRadius, cornerHeight: yRadius)
    }

    /// A line from where the path ended.
    open func line(to point: NSPoint) { path.addLine(to: point) }
    /// A cubic curve.
    open func curve(to end: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }
    /// A part of a circle, with a line to its start; degrees, and falling angles if it is clockwise.
    open func appendArc(
        withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool = false
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
            clockwise: clockwise)
    }
    /// A closed rectangle.
    open func appendRect(_ rect: NSRect) { path.addRect(rect) }
    /// The ellipse that fills a rectangle.
    open func appendOval(in rect: NSRect) { path.addEllipse(in: rect) }
    /// All of another path.
    open func append(_ other: NSBezierPath) { path.addPath(other.path) }

    /// How lines end.
    open var lineCapStyle: LineCapStyle {
        get { LineCapStyle(rawValue: UInt(cap.rawValue)) ?? .butt }
        set { cap = CGLineCap(rawValue: Int32(newValue.rawValue)) ?? .butt }
    }
    /// How lines meet.
    open var lineJoinStyle: LineJoinStyle {
        get { LineJoinStyle(rawValue: UInt(join.rawValue)) ?? .miter }
        set { join = CGLineJoin(rawValue: Int32(newValue.rawValue)) ?? .miter }
    }
    /// What counts as inside.
    open var windingRule: WindingRule {
        get { isEvenOdd ? .evenOdd : .nonZero }
        set { isEvenOdd = newValue == .evenOdd }
    }
    /// Lengths of dashes and gaps in points, by turns.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, min(count, 32)))) } ?? [])
    }

    /// Fills a rectangle, in the view that draws.
    public static func fill(_ rect: NSRect) { DrawingTarget.context?.fill(rect) }
    /// Draws a rectangle's lines, in the view that draws.
    public static func stroke(_ rect: NSRect) { DrawingTarget.context?.stroke(rect) }
    /// Draws a line, in the view that draws.
    public static func strokeLine(from start: NSPoint, to end: NSPoint) {
        DrawingTarget.context?.strokeLineSegments(between: [start, end])
    }
}
