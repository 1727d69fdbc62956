import CoreGraphics
import Foundation

extension CALayer {
    /// Draws the layer and those in it, in the superlayer's coordinates; a view's own layer has the view's.
    func paint(in context: CGContext, isRoot: Bool, depth: Int = 0) {
        guard !isHidden, opacity > 0, depth < 64 else { return }
        let kept = context.depth
        context.saveGState()
        if !isRoot {
            context.translateBy(x: frame.midX, y: frame.midY)
            context.concatenate(affineTransformKept)
            context.translateBy(x: -frame.width / 2, y: -frame.height / 2)
        }
        let isFaint = opacity < 1
        if isFaint {
            context.setAlpha(CGFloat(opacity))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if let mask {
            context.addPath(mask.area)
            context.clip(using: mask.rule)
        }
        paintContents(context)
        if masksToBounds {
            context.addPath(shape)
            context.clip()
        }
        for layer in (sublayers ?? []).sorted(by: { $0.zPosition < $1.zPosition }) {
            layer.paint(in: context, isRoot: false, depth: depth + 1)
        }
        if isFaint { context.endTransparencyLayer() }
        context.depth = kept
    }

    /// What is seen through the layer as a mask, in the coordinates of the layer that it masks.
    private var area: CGPath {
        let moved = CGMutablePath()
        let own = (self as? CAShapeLayer).flatMap(\.path) ?? shape
        moved.addPath(own, transform: CGAffineTransform(translationX: frame.minX, y: frame.minY))
        return moved
    }
    private var rule: CGPathFillRule { (self as? CAShapeLayer)?.fillRule == .evenOdd ? .evenOdd : .winding }

    private var shape: CGPath {
        guard maskedCorners != .all, cornerRadius > 0 else {
            return CGPath(roundedRect: bounds, cornerWidth: cornerRadius, cornerHeight: cornerRadius, transform: nil)
        }
        return partlyRound
    }

    private static func step(_ distance: CGFloat, from start: CGPoint, to end: CGPoint) -> CGPoint {
        let length = max(abs(end.x - start.x), abs(end.y - start.y), 0.001)
        return CGPoint(
            x: start.x + (end.x - start.x) / length * distance, y: start.y + (end.y - start.y) / length * distance)
    }

    private var partlyRound: CGPath {
        let path = CGMutablePath()
        let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
        let corners: [(CGPoint, CACornerMask)] = [
            (CGPoint(x: bounds.minX, y: bounds.minY), .layerMinXMinYCorner),
            (CGPoint(x: bounds.maxX, y: bounds.minY), .layerMaxXMinYCorner),
            (CGPoint(x: bounds.maxX, y: bounds.maxY), .layerMaxXMaxYCorner),
            (CGPoint(x: bounds.minX, y: bounds.maxY), .layerMinXMaxYCorner),
        ]
        for (index, (corner, name)) in corners.enumerated() {
            let (before, after) = (corners[(index + 3) % 4].0, corners[(index + 1) % 4].0)
            let round = maskedCorners.contains(name) ? radius : 0
            let (start, end) = (Self.step(round, from: corner, to: before), Self.step(round, from: corner, to: after))
            if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
            // As near to a part of a circle as one curve comes.
            path.addCurve(
                to: end, control1: Self.step(round * 0.448, from: corner, to: before),
                control2: Self.step(round * 0.448, from: corner, to: after))
        }
        path.closeSubpath()
        return path
    }

    private func paintContents(_ context: CGContext) {
        let kept = context.depth
        context.saveGState()
        if shadowOpacity > 0, let color = shadowColor?.copy(alpha: (shadowColor?.alpha ?? 1) * CGFloat(shadowOpacity)) {
            let direction: CGFloat = context.isUpwards ? 1 : -1
            let offset = CGSize(width: shadowOffset.width, height: shadowOffset.height * direction)
            context.setShadow(offset: offset, blur: shadowRadius * 2, color: color)
        }
        if let backgroundColor {
            context.setFillColor(backgroundColor)
            context.addPath(shape)
            context.fillPath()
        }
        if contents != nil, let image = contents as? CGImage {
            if !context.isUpwards {
                context.translateBy(x: 0, y: bounds.height)
                context.scaleBy(x: 1, y: -1)
            }
            context.draw(image, in: bounds)
        }
        draw(in: context)
        delegate?.draw(self, in: context)
        context.depth = kept
        paintBorder(context)
    }

    private func paintBorder(_ context: CGContext) {
        guard borderWidth > 0, let borderColor else { return }
        context.setStrokeColor(borderColor)
        context.setLineWidth(borderWidth)
        let inner = bounds.insetBy(dx: borderWidth / 2, dy: borderWidth / 2)
        let radius = max(0, cornerRadius - borderWidth / 2)
        context.addPath(CGPath(roundedRect: inner, cornerWidth: radius, cornerHeight: radius, transform: nil))
        context.strokePath()
    }
}
