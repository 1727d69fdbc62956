import CDrawing
import Foundation

extension CGContext {
    /// Fills what can be drawn on with colours that run from a point to another.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        let length = hypot(end.x - start.x, end.y - start.y)
        guard length.isFinite, length > 0,
            let pattern = library.pointee.cairo_pattern_create_linear(
                Double(start.x).drawable, Double(start.y).drawable, Double(end.x).drawable, Double(end.y).drawable)
        else { return }
        paint(pattern, gradient) {
            guard options.isSuperset(of: [.drawsBeforeStartLocation, .drawsAfterEndLocation]) else {
                return clip(toBand: start, end, length, options)
            }
        }
    }

    /// Draws only where a gradient's line passes, and beyond its ends as the options have it.
    private func clip(toBand start: CGPoint, _ end: CGPoint, _ length: CGFloat, _ options: CGGradientDrawingOptions) {
        let far: CGFloat = 100_000
        let (x, y) = ((end.x - start.x) / length, (end.y - start.y) / length)
        let before: CGFloat = options.contains(.drawsBeforeStartLocation) ? -far : 0
        let after = options.contains(.drawsAfterEndLocation) ? far : length
        func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            CGPoint(x: start.x + x * along - y * across, y: start.y + y * along + x * across)
        }
        beginPath()
        addLines(between: [point(before, -far), point(after, -far), point(after, far), point(before, far)])
        closePath()
        clip()
    }

    /// Fills what can be drawn on with colours that run from a circle to another.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard
            let pattern = library.pointee.cairo_pattern_create_radial(
                Double(startCenter.x).drawable, Double(startCenter.y).drawable, max(0, Double(startRadius).drawable),
                Double(endCenter.x).drawable, Double(endCenter.y).drawable, max(0, Double(endRadius).drawable))
        else { return }
        paint(pattern, gradient) {
            guard !options.contains(.drawsAfterEndLocation) else { return }
            beginPath()
            addArc(
                center: endCenter, radius: max(startRadius, endRadius), startAngle: 0, endAngle: 2 * .pi,
                clockwise: false)
            clip()
        }
    }

    private func paint(_ pattern: OpaquePointer, _ gradient: CGGradient, _ clipping: () -> Void) {
        defer { library.pointee.cairo_pattern_destroy(pattern) }
        guard !state.isCollapsed else { return }
        gradient.add(to: pattern, library)
        library.pointee.cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        saveGState()
        clipping()
        library.pointee.cairo_set_source(context, pattern)
        library.pointee.cairo_paint_with_alpha(context, state.alpha)
        restoreGState()
        beginPath()
    }

    /// Draws an image into a rectangle; its upper edge lies at `maxY`, as Core Graphics has it.
    public func draw(_ image: CGImage, in rect: CGRect) {
        guard !state.isCollapsed, image.width > 0, image.height > 0, rect.width.isFinite, rect.height.isFinite,
            rect.width > 0, rect.height > 0
        else { return }
        saveGState()
        translateBy(x: rect.minX, y: rect.maxY)
        scaleBy(x: rect.width / CGFloat(image.width), y: -rect.height / CGFloat(image.height))
        if !state.isCollapsed {
            clip(to: CGRect(x: 0, y: 0, width: image.width, height: image.height))
            library.pointee.cairo_set_source_surface(context, image.surface, 0, 0)
            if let source = library.pointee.cairo_get_source(context) {
                // Edges blend with the image's own, not with nothing.
                library.pointee.cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
            }
            library.pointee.cairo_paint_with_alpha(context, state.alpha)
        }
        restoreGState()
    }

    /// What is drawn until `endTransparencyLayer` is drawn as one, by the opacity there is now.
    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) {
        saveGState()
        library.pointee.cairo_push_group(context)
        groups.append(state.alpha)
        state.alpha = 1
    }

    /// Draws what came since `beginTransparencyLayer`; does nothing without.
    public func endTransparencyLayer() {
        guard let alpha = groups.popLast() else { return }
        library.pointee.cairo_pop_group_to_source(context)
        library.pointee.cairo_paint_with_alpha(context, alpha)
        restoreGState()
    }
}
