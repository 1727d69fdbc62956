import AudioToolbox
import CoreGraphics
import Foundation

/// Two buttons that make a value smaller and larger by a step.
@MainActor
package final class StepperPart: ControlPart {
    package var least = 0.0 { didSet { value = clamped(value) } }
    package var greatest = 100.0 { didSet { value = clamped(value) } }
    package var step = 1.0
    package var wraps = false
    package var value = 0.0 { didSet { if value != oldValue { refresh() } } }
    package var changed: () -> Void = {}
    /// Whether the buttons lie one above the other, the larger value's above.
    package var isUpright = false

    package override var role: ViewElement.Role { .slider }
    package override var takesFocus: Bool { true }
    package override var naturalSize: CGSize {
        isUpright ? CGSize(width: 19, height: 27) : CGSize(width: 94, height: 32)
    }

    /// What is no number stays out; what is beyond the bounds is theirs.
    package func clamped(_ wanted: Double) -> Double {
        wanted.isFinite ? min(max(wanted, least), max(least, greatest)) : value
    }

    package func go(_ direction: Double) {
        var wanted = value + direction * step
        if wraps, wanted > greatest { wanted = least }
        if wraps, wanted < least { wanted = greatest }
        let new = clamped(wanted)
        guard new != value else { return }
        value = new
        changed()
    }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let shape = bounds.insetBy(dx: 0.5, dy: 0.5)
        context.setFillColor(look.button)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addPath(CGPath(roundedRect: shape, cornerWidth: 5, cornerHeight: 5, transform: nil))
        context.drawPath(using: .fillStroke)
        let (less, more) = halves(bounds)
        Self.drawCentred("−", TextStyle(size: 14, alignment: .center), in: less, context, text(look))
        Self.drawCentred("+", TextStyle(size: 14, alignment: .center), in: more, context, text(look))
    }

    private func halves(_ bounds: CGRect) -> (less: CGRect, more: CGRect) {
        var (first, second) = (bounds, bounds)
        if isUpright {
            first.size.height /= 2
            second.size.height /= 2
            second.origin.y += second.height
            return (second, first)
        }
        first.size.width /= 2
        second.size.width /= 2
        second.origin.x += second.width
        return (first, second)
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        guard event.phase == .down, event.button == 0 else { return false }
        go(halves(bounds).more.contains(CGPoint(x: event.x, y: event.y)) ? 1 : -1)
        return true
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase != .up else { return false }
        switch event.symbol {
        case KeySymbol.up, KeySymbol.right: go(1)
        case KeySymbol.down, KeySymbol.left: go(-1)
        default: return false
        }
        return true
    }

    package override func perform(_ action: ViewAction) {
        switch action {
        case .increment: go(1)
        case .decrement: go(-1)
        case .set(let wanted):
            let new = clamped(wanted)
            guard new != value else { return }
            value = new
            changed()
        default: break
        }
    }

    package override func describe(_ element: inout ViewElement) {
        element.value = RangePart.digits(value)
        (element.number, element.least, element.greatest) = (value, least, greatest)
    }
}
