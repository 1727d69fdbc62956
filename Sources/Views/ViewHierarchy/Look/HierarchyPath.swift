import CoreGraphics
import Foundation

/// A path with how it is drawn: what `NSBezierPath` and `UIBezierPath` have in common.
open class HierarchyPath {
    /// The lines and curves.
    public var cgPath: CGPath {
        get { path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }
    package var path = CGMutablePath()

    /// The width of lines; points.
    public var lineWidth: CGFloat = 1
    /// How far a corner may reach, in widths of the line.
    public var miterLimit: CGFloat = 10
    package var cap = CGLineCap.butt
    package var join = CGLineJoin.miter
    package var isEvenOdd = false
    package var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// An empty path.
    public init() {}

    /// Begins a part at a point.
    public func move(to point: CGPoint) { path.move(to: point) }
    /// Back to where this part began.
    public func close() { path.closeSubpath() }
    /// Whether there is nothing in it.
    public var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle around what is drawn, without the width of lines.
    public var bounds: CGRect { path.boundingBoxOfPath }
    /// Where the next line would start.
    public var currentPoint: CGPoint { path.currentPoint }
    /// Whether a point is inside.
    public func contains(_ point: CGPoint) -> Bool { path.contains(point, using: isEvenOdd ? .evenOdd : .winding) }
    /// Leaves all of it out.
    public func removeAllPoints() { path = CGMutablePath() }

    /// Fills it, in the view that draws.
    public func fill() {
        guard let context = DrawingTarget.context else { return }
        context.beginPath()
        context.addPath(path)
        context.fillPath(using: isEvenOdd ? .evenOdd : .winding)
    }

    /// Draws its lines, in the view that draws.
    public func stroke() {
        guard let context = DrawingTarget.context else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(cap)
        context.setLineJoin(join)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dash.phase, lengths: dash.lengths)
        context.beginPath()
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }

    /// Draws only inside it from now on, in the view that draws.
    public func addClip() {
        guard let context = DrawingTarget.context else { return }
        context.beginPath()
        context.addPath(path)
        context.clip(using: isEvenOdd ? .evenOdd : .winding)
    }
}
