import CoreGraphics
import Foundation

/// A layer that is a path (CAShapeLayer.h).
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    /// In the layer's coordinates.
    open var path: CGPath? { didSet { changed() } }
    /// What it is filled with; black unless it is set.
    open var fillColor: CGColor? = .black { didSet { changed() } }
    /// What its lines are drawn with; not drawn unless it is set.
    open var strokeColor: CGColor? { didSet { changed() } }
    /// Points.
    open var lineWidth: CGFloat = 1 { didSet { changed() } }
    /// How lines end.
    open var lineCap = CAShapeLayerLineCap.butt { didSet { changed() } }
    /// How lines meet.
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { changed() } }
    /// What counts as inside.
    open var fillRule = CAShapeLayerFillRule.nonZero { didSet { changed() } }
    /// Lengths of dashes and gaps in points, by turns.
    open var lineDashPattern: [NSNumber]? { didSet { changed() } }
    /// Where the line begins, from 0 to 1 of its length.
    open var strokeStart: CGFloat = 0 { didSet { changed() } }
    /// Where the line ends, from 0 to 1 of its length.
    open var strokeEnd: CGFloat = 1 { didSet { changed() } }

    open override func draw(in context: CGContext) {
        guard let path else { return }
        if let fillColor {
            context.setFillColor(fillColor)
            context.addPath(path)
            context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let strokeColor, lineWidth > 0 else { return }
        context.setStrokeColor(strokeColor)
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        context.setLineDash(phase: 0, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
        if strokeStart <= 0, strokeEnd >= 1 { context.addPath(path) } else { addPart(of: path, to: context) }
        context.strokePath()
    }

    /// Adds what lies between `strokeStart` and `strokeEnd`, in straight pieces.
    private func addPart(of path: CGPath, to context: CGContext) {
        let polygons = path.polygons()
        func length(_ first: CGPoint, _ second: CGPoint) -> CGFloat { hypot(second.x - first.x, second.y - first.y) }
        let total = polygons.reduce(CGFloat(0)) { sum, line in
            sum + zip(line, line.dropFirst()).reduce(CGFloat(0)) { $0 + length($1.0, $1.1) }
        }
        let (start, end) = (max(0, strokeStart) * total, min(1, strokeEnd) * total)
        var gone: CGFloat = 0
        for line in polygons {
            for (first, second) in zip(line, line.dropFirst()) {
                let step = length(first, second)
                defer { gone += step }
                guard step > 0, gone + step > start, gone < end else { continue }
                func point(_ along: CGFloat) -> CGPoint {
                    let place = (along - gone) / step
                    return CGPoint(x: first.x + (second.x - first.x) * place, y: first.y + (second.y - first.y) * place)
                }
                if gone <= start || line.first == first { context.move(to: point(max(start, gone))) }
                context.addLine(to: point(min(end, gone + step)))
            }
        }
    }
}
