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
    /// How far corners may reach out, in line widths.
    public var miterLimit: CGFloat
    /// Lengths of dashes and gaps in points, by turns.
    public var dash: [CGFloat]
    /// How far into the dashes a line begins; points.
    public var dashPhase: CGFloat

    /// Solid, unless there are dashes.
    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
        (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    }

    /// Draws the lines in a colour; in a gradient by its part along the lines.
    @MainActor func stroke(_ path: CGPath, _ style: any ShapeStyle, in rect: CGRect, _ context: CGContext) {
        guard let gradient = style as? any AreaStyle else {
            return stroke(path, style.singleColor.cgColor, context)
        }
        context.saveGState()
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        gradient.paint(in: rect, context)
        context.setBlendMode(.destinationIn)
        stroke(path, .black, context)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    func stroke(_ path: CGPath, _ color: CGColor, _ context: CGContext) {
        context.saveGState()
        context.setStrokeColor(color)
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap)
        context.setLineJoin(lineJoin)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashPhase, lengths: dash)
        context.addPath(path)
        context.strokePath()
        context.restoreGState()
    }
}
