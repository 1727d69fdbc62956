import CoreGraphics
import Foundation

/// How lines are drawn (SwiftUI's `StrokeStyle`).
public struct StrokeStyle: Equatable, Sendable {
    /// Points.
    public var lineWidth: CGFloat
    /// How lines end.
    public var lineCap: CGLineCap
    /// How lines meet.
    public var lineJoin: CGLineJoin
    /// Lengths of dashes and gaps in points, by turns.
    public var dash: [CGFloat]

    /// Solid, unless there are dashes.
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, dash: [CGFloat] = []
    ) { (self.lineWidth, self.lineCap, self.lineJoin, self.dash) = (lineWidth, lineCap, lineJoin, dash) }

    func stroke(_ path: CGPath, _ color: CGColor, _ context: CGContext) {
        context.saveGState()
        context.setStrokeColor(color)
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap)
        context.setLineJoin(lineJoin)
        context.setLineDash(phase: 0, lengths: dash)
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }
}
