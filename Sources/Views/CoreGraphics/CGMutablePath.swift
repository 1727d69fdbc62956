import Foundation

/// A path to which lines and curves are added (CGPath.h). It keeps 100,000 of them.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
    public override init() { super.init() }

    func append(_ element: Element) {
        if elements.count < Self.limit { elements.append(element) }
    }

    /// Begins a part at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.move(point.applying(transform)))
    }

    /// A line from where the last one ended; begins there where there is none.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(elements.isEmpty ? .move(point.applying(transform)) : .line(point.applying(transform)))
    }

    /// Lines through all the points, from the first one.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// A cubic curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        if elements.isEmpty { append(.move(control1.applying(transform))) }
        append(.curve(control1.applying(transform), control2.applying(transform), end.applying(transform)))
    }

    /// A quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        let (start, control, end) = (currentPoint, control.applying(transform), end.applying(transform))
        func toward(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
        }
        addCurve(to: end, control1: toward(start), control2: toward(end))
    }

    /// Back to where this part began.
    public func closeSubpath() { append(.close) }

    /// A closed rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        addLines(between: corners, transform: transform)
        closeSubpath()
    }

    /// The ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let own = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
        ).concatenating(transform)
        addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: false, transform: own)
        closeSubpath()
    }

    /// A rectangle with round corners; radii in points, at most half of a side.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        let (w, h) = (max(0, min(cornerWidth, rect.width / 2)), max(0, min(cornerHeight, rect.height / 2)))
        guard w > 0, h > 0 else { return addRect(rect, transform: transform) }
        let corners: [(x: CGFloat, y: CGFloat, angle: CGFloat)] = [
            (rect.maxX - w, rect.minY + h, -.pi / 2), (rect.maxX - w, rect.maxY - h, 0),
            (rect.minX + w, rect.maxY - h, .pi / 2), (rect.minX + w, rect.minY + h, .pi),
        ]
        for (index, corner) in corners.enumerated() {
            let own = CGAffineTransform(a: w, b: 0, c: 0, d: h, tx: corner.x, ty: corner.y).concatenating(transform)
            if index == 0 { move(to: CGPoint(x: 0, y: -1).applying(own)) }
            addArc(
                center: .zero, radius: 1, startAngle: corner.angle, endAngle: corner.angle + .pi / 2, clockwise: false,
                transform: own)
        }
        closeSubpath()
    }

    /// A part of a circle, with a line to its start where there is something before it.
    ///
    /// - Parameter clockwise: Whether the angle falls from the start to the end, as Core Graphics has it.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(pieces)
        let reach = 4 / 3 * tan(step / 4) * radius
        func point(_ angle: CGFloat, _ along: CGFloat) -> CGPoint {
            CGPoint(
                x: center.x + radius * cos(angle) - along * sin(angle),
                y: center.y + radius * sin(angle) + along * cos(angle)
            ).applying(transform)
        }
        addLine(to: point(startAngle, 0))
        for piece in 0..<pieces {
            let angle = startAngle + CGFloat(piece) * step
            addCurve(
                to: point(angle + step, 0), control1: point(angle, reach), control2: point(angle + step, -reach))
        }
    }

    /// A part of a circle from `startAngle`, over `delta` radians.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta, clockwise: delta < 0,
            transform: transform)
    }

    /// The angles that an arc goes over: at most one turn, in the direction that is asked for.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let difference = end - start
        guard difference.isFinite else { return 0 }
        let turn = 2 * CGFloat.pi
        if clockwise ? difference <= -turn : difference >= turn { return clockwise ? -turn : turn }
        let rest = difference.truncatingRemainder(dividingBy: turn)
        if clockwise { return rest > 0 ? rest - turn : rest }
        return rest < 0 ? rest + turn : rest
    }

    /// All of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        for element in path.elements {
            switch element {
            case .move(let point): append(.move(point.applying(transform)))
            case .line(let point): append(.line(point.applying(transform)))
            case .curve(let first, let second, let end):
                append(.curve(first.applying(transform), second.applying(transform), end.applying(transform)))
            case .close: append(.close)
            }
        }
    }
}
