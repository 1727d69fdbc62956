import CDrawing
import Foundation

extension CGContext {
    /// Leaves out what was added to the path.
    public func beginPath() { library.pointee.cairo_new_path(context) }

    /// Begins a part of the path.
    public func move(to point: CGPoint) {
        library.pointee.cairo_move_to(context, Double(point.x).drawable, Double(point.y).drawable)
    }

    /// A line from where the path ended.
    public func addLine(to point: CGPoint) {
        library.pointee.cairo_line_to(context, Double(point.x).drawable, Double(point.y).drawable)
    }

    /// Lines through all the points, from the first one.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// A cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        library.pointee.cairo_curve_to(
            context, Double(control1.x).drawable, Double(control1.y).drawable, Double(control2.x).drawable,
            Double(control2.y).drawable, Double(end.x).drawable, Double(end.y).drawable)
    }

    /// Back to where this part began.
    public func closePath() { library.pointee.cairo_close_path(context) }

    /// A closed rectangle.
    public func addRect(_ rect: CGRect) {
        library.pointee.cairo_rectangle(
            context, Double(rect.minX).drawable, Double(rect.minY).drawable, Double(rect.width).drawable,
            Double(rect.height).drawable)
    }

    /// Closed rectangles.
    public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

    /// A part of a circle, with a line to its start where there is something before it.
    ///
    /// - Parameter clockwise: Whether the angle falls from the start to the end, as Core Graphics has it.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        let sweep = Double(CGMutablePath.sweep(from: startAngle, to: endAngle, clockwise: clockwise))
        let (x, y, start) = (Double(center.x).drawable, Double(center.y).drawable, Double(startAngle).drawable)
        let arc = clockwise ? library.pointee.cairo_arc_negative : library.pointee.cairo_arc
        arc(context, x, y, max(0, Double(radius).drawable), start, start + sweep)
    }

    /// The ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect) { addPath(CGPath(ellipseIn: rect, transform: nil)) }

    /// All of a path.
    public func addPath(_ path: CGPath) {
        for element in path.elements {
            switch element {
            case .move(let point): move(to: point)
            case .line(let point): addLine(to: point)
            case .curve(let first, let second, let end): addCurve(to: end, control1: first, control2: second)
            case .close: closePath()
            }
        }
    }

    // MARK: Drawing

    /// Fills the path, and leaves it out.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    /// Draws the path's lines, and leaves it out.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills, strokes or both, and leaves the path out.
    public func drawPath(using mode: CGPathDrawingMode) {
        defer { beginPath() }
        guard !state.isCollapsed else { return }
        let fills = mode != .stroke
        let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
        library.pointee.cairo_set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        drawShadow(fills: fills)
        if fills {
            use(state.fill)
            library.pointee.cairo_fill_preserve(context)
        }
        guard mode == .stroke || mode == .fillStroke || mode == .eoFillStroke else { return }
        use(state.stroke)
        library.pointee.cairo_stroke_preserve(context)
    }

    func use(_ color: CGColor) {
        library.pointee.cairo_set_source_rgba(
            context, color.red, color.green, color.blue, Double(color.alpha) * state.alpha)
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        fillPath()
    }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { rects.forEach { fill($0) } }

    /// Draws a rectangle's lines.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Draws a rectangle's lines, of a width in points.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }

    /// Fills the ellipse in a rectangle.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Draws the line of the ellipse in a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// A line from each first point to the second after it.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for (first, second) in zip(points, points.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 }).map(
            \.element)
        {
            move(to: first)
            addLine(to: second)
        }
        strokePath()
    }

    /// Takes away what is drawn in a rectangle: transparent in a bitmap, black in a view.
    public func clear(_ rect: CGRect) {
        saveGState()
        setBlendMode(.clear)
        fill(rect)
        restoreGState()
    }

    // MARK: Clip

    /// Draws only inside the path after this, and leaves the path out.
    public func clip(using rule: CGPathFillRule = .winding) {
        library.pointee.cairo_set_fill_rule(
            context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        library.pointee.cairo_clip(context)
    }

    /// Draws only inside a rectangle after this.
    public func clip(to rect: CGRect) {
        beginPath()
        addRect(rect)
        clip()
    }

    /// Around what can still be drawn on, in points.
    public var boundingBoxOfClipPath: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        library.pointee.cairo_clip_extents(context, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
