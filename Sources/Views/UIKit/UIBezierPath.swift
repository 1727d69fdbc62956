import Foundation
import ViewHierarchy

/// A path with how it is drawn (UIBezierPath.h). Angles are in radians.
open class UIBezierPath: HierarchyPath {
    /// An empty path.
    public override init() { super.init() }
    /// A rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }
    /// The ellipse that fills a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }
    /// A rectangle with round corners; points.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    }
    /// A part of a circle; growing angles if it is clockwise, as seen where y grows downwards.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
    /// Lines and curves.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// A line from where the path ended.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// A cubic curve.
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }
    /// A quadratic curve.
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: end, control: controlPoint) }
    /// A part of a circle, with a line to its start; growing angles if it is clockwise.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// All of another path.
    open func append(_ other: UIBezierPath) { path.addPath(other.path) }
    /// Moves, scales or turns all of it.
    open func apply(_ transform: CGAffineTransform) {
        let old = path
        path = CGMutablePath()
        path.addPath(old, transform: transform)
    }

    /// How lines end.
    open var lineCapStyle: CGLineCap {
        get { cap }
        set { cap = newValue }
    }
    /// How lines meet.
    open var lineJoinStyle: CGLineJoin {
        get { join }
        set { join = newValue }
    }
    /// Whether what lies behind an odd number of lines is inside.
    open var usesEvenOddFillRule: Bool {
        get { isEvenOdd }
        set { isEvenOdd = newValue }
    }
    /// Lengths of dashes and gaps in points, by turns.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, min(count, 32)))) } ?? [])
    }
}
