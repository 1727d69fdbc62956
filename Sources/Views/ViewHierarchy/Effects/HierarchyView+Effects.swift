import CoreGraphics
import Foundation

extension HierarchyView {
    private var matrix: CGAffineTransform { effect?.matrix(in: downwardBounds) ?? .identity }

    /// Where the view is in its superview, downwards; a root is where its surface has it.
    private var origin: CGPoint { parentView == nil ? .zero : downwardFrame.origin }

    /// A point of the view's downward coordinates in its superview's.
    package func toParent(_ point: CGPoint) -> CGPoint {
        let shown = effect == nil ? point : point.applying(matrix)
        return CGPoint(x: shown.x + origin.x, y: shown.y + origin.y)
    }

    /// A point of the superview's downward coordinates in the view's; nil where the view is flattened to nothing.
    package func fromParent(_ point: CGPoint) -> CGPoint? {
        let shown = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
        guard effect != nil else { return shown }
        return matrix.isInvertible ? shown.applying(matrix.inverted()) : nil
    }

    /// A point of the view's downward coordinates on the surface.
    package func toSurface(_ point: CGPoint) -> CGPoint {
        sequence(first: self, next: \.parentView).reduce(point) { $1.toParent($0) }
    }

    /// A point of the surface in the view's downward coordinates.
    package func fromSurface(_ point: CGPoint) -> CGPoint {
        let views = Array(sequence(first: self, next: \.parentView))
        return views.reversed().reduce(point) { $1.fromParent($0) ?? CGPoint(x: -1, y: -1) }
    }

    /// The smallest rectangle of the surface around the view.
    package var frameOnSurface: CGRect { Self.box(downwardBounds, toSurface) }

    /// A rectangle of the view's downward coordinates in its superview's.
    func toParent(_ rect: CGRect) -> CGRect { Self.box(rect, toParent) }

    private static func box(_ rect: CGRect, _ move: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map(move)
        let (x, y) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return CGRect(x: left, y: top, width: (x.max() ?? left) - left, height: (y.max() ?? top) - top)
    }

    /// What is drawn anew when a part of the view's coordinates is, by its effect.
    func spread(_ damage: CGRect) -> CGRect {
        guard let effect, effect.needsPixels else { return damage }
        return damage.insetBy(dx: -effect.reach, dy: -effect.reach)
    }

    /// Draws the view and those in it with its effect: in the superview's coordinates, of which the damage is a part.
    func paint(_ effect: ViewEffect, in context: CGContext, damage: CGRect, _ look: Look) {
        let matrix = matrix
        guard matrix.isInvertible else { return }
        let corner = parentView == nil ? frame.origin : downwardFrame.origin
        let depth = context.depth
        context.saveGState()
        context.translateBy(x: corner.x, y: corner.y)
        context.concatenate(matrix)
        let back = matrix.inverted()
        let local = Self.box(damage.offsetBy(dx: -corner.x, dy: -corner.y)) { $0.applying(back) }
        if let clip = effect.clip {
            context.addPath(clip.path)
            context.clip(using: clip.rule)
        }
        if effect.blendMode != .normal { context.setBlendMode(effect.blendMode) }
        let needsLayer = opacity < 1 || effect.blendMode != .normal
        if needsLayer {
            context.setAlpha(opacity)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setBlendMode(.normal)
        }
        if effect.needsPixels {
            paintPixels(effect, in: context, local, look)
        } else {
            paintContents(in: context, local.intersection(downwardBounds), look)
        }
        if needsLayer { context.endTransparencyLayer() }
        context.depth = depth
    }

    private func paintContents(in context: CGContext, _ dirty: CGRect, _ look: Look) {
        guard !dirty.isNull, !dirty.isEmpty else { return }
        context.saveGState()
        context.clip(to: downwardBounds)
        paintOwn(in: context, dirty, look)
        for child in childViews { child.paint(in: context, damage: dirty, look) }
        context.restoreGState()
    }

    private func paintPixels(_ effect: ViewEffect, in context: CGContext, _ dirty: CGRect, _ look: Look) {
        let region = dirty.insetBy(dx: -effect.reach, dy: -effect.reach).integral
        let scale = abs(context.ctm.a * context.ctm.d - context.ctm.b * context.ctm.c).squareRoot()
        guard let bitmap = EffectBitmap(region, scale: scale) else {
            return paintContents(in: context, dirty.intersection(downwardBounds), look)
        }
        bitmap.paint { paintContents(in: $0, region.intersection(downwardBounds), look) }
        if let mask = effect.mask, let cut = EffectBitmap(region, scale: scale) {
            cut.paint { mask.paint(in: $0, damage: region, look) }
            bitmap.keep(where: cut)
        }
        if effect.blur > 0 { bitmap.blur(effect.blur) }
        if let shadow = effect.shadow, let below = bitmap.copy(in: shadow.color.color(look)) {
            below.blur(shadow.radius)
            below.show(in: context, by: shadow.offset)
        }
        bitmap.show(in: context)
    }
}
