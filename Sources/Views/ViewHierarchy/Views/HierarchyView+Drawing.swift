import CoreGraphics
import Foundation

extension HierarchyView {
    /// Draws the view and those in it, where they meet the damage: in points from the superview's upper left corner.
    func paint(in context: CGContext, damage: CGRect, _ look: Look) {
        let look = ownLook ?? look
        if let effect, !isHidden, opacity > 0 { return paint(effect, in: context, damage: damage, look) }
        let frame = parentView == nil ? self.frame : downwardFrame
        let meets = damage.intersection(frame)
        guard !isHidden, opacity > 0, !meets.isNull, !meets.isEmpty else { return }
        let depth = context.depth
        context.saveGState()
        context.translateBy(x: frame.minX, y: frame.minY)
        context.clip(to: downwardBounds)
        if opacity < 1 {
            context.setAlpha(opacity)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        let dirty = meets.offsetBy(dx: -frame.minX, dy: -frame.minY)
        paintOwn(in: context, dirty, look)
        for child in childViews { child.paint(in: context, damage: dirty, look) }
        if opacity < 1 { context.endTransparencyLayer() }
        context.depth = depth
    }

    func paintOwn(in context: CGContext, _ dirty: CGRect, _ look: Look) {
        let depth = context.depth
        context.saveGState()
        if let ground {
            context.setFillColor(ground.color(look))
            context.fill(dirty)
        }
        if !growsDownwards {
            context.translateBy(x: 0, y: downwardBounds.height)
            context.scaleBy(x: 1, y: -1)
        }
        let origin = bounds.origin
        context.translateBy(x: -origin.x, y: -origin.y)
        DrawingTarget.with(context, look) {
            rootLayer?.paint(in: context, isRoot: true)
            draw(turned(dirty).offsetBy(dx: origin.x, dy: origin.y))
        }
        context.depth = depth
        guard let part else { return }
        context.saveGState()
        part.draw(context, downwardBounds, look)
        if hasFocusRing { Self.drawFocus(context, downwardBounds, look) }
        context.depth = depth
    }

    private var hasFocusRing: Bool {
        guard let surface = owningSurface else { return false }
        return surface.hasKeyboard && surface.focused === self && (part?.showsFocus ?? false)
    }

    private static func drawFocus(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        context.setStrokeColor(look.accent)
        context.setLineWidth(1.5)
        context.addPath(
            CGPath(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerWidth: 5, cornerHeight: 5, transform: nil))
        context.strokePath()
    }
}
