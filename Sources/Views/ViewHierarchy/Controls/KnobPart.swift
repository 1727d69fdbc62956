import AudioToolbox
import CoreGraphics
import Foundation

/// A knob that is turned by dragging up and down: 200 points for the whole way, with Shift 2,000.
@MainActor
package final class KnobPart: RangePart {
    private static let start = 0.75 * Double.pi
    private static let turn = 1.5 * Double.pi
    private var last = 0.0
    /// Where the drag is, which goes on beyond what steps allow.
    private var position = 0.0
    /// Whether the label and the value are written at the knob.
    package var showsText = true { didSet { refresh() } }

    package override var naturalSize: CGSize { CGSize(width: 72, height: showsText ? 96 : 72) }
    package override var cursor: ViewCursor { isHeld ? .closedHand : .openHand }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let line = min(24, max(12, bounds.height / 9))
        let isLabelled = showsText && bounds.height > 5 * line && !label.isEmpty
        let isValued = showsText && bounds.height > 3.5 * line
        let (top, bottom) = (isLabelled ? line + 3 : 0, isValued ? line + 3 : 0)
        let room = CGRect(
            x: bounds.minX, y: bounds.minY + top, width: bounds.width, height: bounds.height - top - bottom)
        drawKnob(context, room, look)
        let size = Double(line) * 0.72
        if isLabelled {
            let place = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: line)
            Self.drawCentred(
                label, TextStyle(size: size, weight: 600, alignment: .center), in: place, context, look.secondaryText)
        }
        if isValued {
            let place = CGRect(x: bounds.minX, y: bounds.maxY - line, width: bounds.width, height: line)
            Self.drawCentred(shownText, TextStyle(size: size, alignment: .center), in: place, context, text(look))
        }
    }

    private func drawKnob(_ context: CGContext, _ room: CGRect, _ look: Look) {
        let center = CGPoint(x: room.midX, y: room.midY + min(room.width, room.height) * 0.04)
        let width = max(2, min(room.width, room.height) * 0.07)
        let radius = min(room.width, room.height) / 2 - width / 2 - 1
        guard radius > 3 else { return }
        let angle = Self.start + Self.turn * scale.position(of: value)
        let zero = scale.least < 0 && scale.greatest > 0 ? scale.position(of: 0) : 0
        let from = Self.start + Self.turn * zero
        context.setLineWidth(width)
        context.setLineCap(.round)
        for (start, end, color) in [
            (Self.start, Self.start + Self.turn, look.track), (min(from, angle), max(from, angle), accent(look)),
        ] where end > start {
            context.setStrokeColor(color)
            context.beginPath()
            context.addArc(center: center, radius: radius, startAngle: start, endAngle: end, clockwise: false)
            context.strokePath()
        }
        let inner = radius - width * 1.2
        context.setFillColor(isEnabled ? look.knob : look.track)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addEllipse(in: CGRect(x: center.x - inner, y: center.y - inner, width: 2 * inner, height: 2 * inner))
        context.drawPath(using: .fillStroke)
        context.setStrokeColor(CGColor(hex: 0x22252b))
        context.setLineWidth(max(2, width * 0.6))
        let (x, y) = (cos(angle), sin(angle))
        context.move(to: CGPoint(x: center.x + x * inner * 0.45, y: center.y + y * inner * 0.45))
        context.addLine(to: CGPoint(x: center.x + x * inner * 0.88, y: center.y + y * inner * 0.88))
        context.strokePath()
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        switch event.phase {
        case .down:
            if event.clickCount == 2, let standard { step(to: standard); return true }
            hold()
            (last, position) = (event.y - event.x / 4, scale.position(of: value))
        case .dragged:
            guard isHeld else { return false }
            // To the right counts a little, so that a drag upwards and to the side goes one way.
            let now = event.y - event.x / 4
            position = min(1, max(0, position + (last - now) / (event.modifiers.contains(.shift) ? 2000 : 200)))
            last = now
            change(to: scale.value(at: position))
        case .up, .cancelled: letGo()
        default: return false
        }
        return true
    }
}
