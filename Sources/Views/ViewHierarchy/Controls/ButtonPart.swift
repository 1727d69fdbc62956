import AudioToolbox
import CoreGraphics
import Foundation

/// A button that is pressed, or goes on and off.
@MainActor
package final class ButtonPart: ControlPart {
    package enum Style: Sendable {
        case push, check, switched, plain
    }

    package var style: Style { didSet { refresh() } }
    package var title = "" { didSet { if title != oldValue { refresh() } } }
    package var font = TextStyle(size: 13, alignment: .center) { didSet { refresh() } }
    package var isOn = false { didSet { if isOn != oldValue { refresh() } } }
    /// Whether a press turns it on and off.
    package var isToggle: Bool
    package var pressed: () -> Void = {}
    /// Drawn in the accent colour, as what is most likely pressed.
    package var isProminent = false { didSet { if isProminent != oldValue { refresh() } } }
    /// Is called when the pointer presses it or lets it go.
    package var downChanged: (Bool) -> Void = { _ in }
    private var isDown = false {
        didSet {
            guard isDown != oldValue else { return }
            refresh()
            downChanged(isDown)
        }
    }
    package var isPressed: Bool { isDown }

    package init(_ style: Style, title: String = "", isToggle: Bool = false) {
        (self.style, self.title) = (style, title)
        self.isToggle = isToggle || style == .check || style == .switched
    }

    package override var role: ViewElement.Role { isToggle ? .toggle : .button }
    package override var takesFocus: Bool { true }
    package override var cursor: ViewCursor { .pointingHand }

    package override var naturalSize: CGSize {
        let size = title.isEmpty ? .zero : TextLayout(title, font)?.size ?? .zero
        switch style {
        case .push: return CGSize(width: size.width + 24, height: max(26, size.height + 8))
        case .check: return CGSize(width: size.width + 24, height: max(20, size.height))
        case .switched: return CGSize(width: 40, height: 24)
        case .plain: return size
        }
    }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        switch style {
        case .push: drawPush(context, bounds, look)
        case .check: drawCheck(context, bounds, look)
        case .switched: drawSwitch(context, bounds, look)
        case .plain: Self.drawCentred(title, font, in: bounds, context, isDown ? look.secondaryText : accent(look))
        }
    }

    private func drawPush(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let shape = bounds.insetBy(dx: 0.5, dy: 0.5)
        let isLit = isToggle ? isOn : isProminent && !isDown
        context.setFillColor(isLit ? accent(look) : isDown ? look.pressedButton : look.button)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addPath(CGPath(roundedRect: shape, cornerWidth: 6, cornerHeight: 6, transform: nil))
        context.drawPath(using: .fillStroke)
        Self.drawCentred(
            title, font, in: bounds.insetBy(dx: 6, dy: 0), context, isLit ? look.selectedText : text(look))
    }

    private func drawCheck(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let box = CGRect(x: bounds.minX + 1, y: bounds.midY - 8, width: 16, height: 16)
        context.setFillColor(isOn ? accent(look) : look.panel)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addPath(
            CGPath(roundedRect: box.insetBy(dx: 0.5, dy: 0.5), cornerWidth: 4, cornerHeight: 4, transform: nil))
        context.drawPath(using: .fillStroke)
        if isOn {
            context.setStrokeColor(look.selectedText)
            context.setLineWidth(2)
            context.addLines(between: [
                CGPoint(x: box.minX + 4, y: box.midY), CGPoint(x: box.minX + 7, y: box.maxY - 4.5),
                CGPoint(x: box.maxX - 3.5, y: box.minY + 4.5),
            ])
            context.strokePath()
        }
        var style = font
        style.alignment = .left
        let rest = CGRect(x: box.maxX + 6, y: bounds.minY, width: bounds.maxX - box.maxX - 6, height: bounds.height)
        Self.drawCentred(title, style, in: rest, context, text(look))
    }

    private func drawSwitch(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let shape = CGRect(x: bounds.midX - 19, y: bounds.midY - 11, width: 38, height: 22)
        context.setFillColor(isOn ? accent(look) : look.track)
        context.addPath(CGPath(roundedRect: shape, cornerWidth: 11, cornerHeight: 11, transform: nil))
        context.fillPath()
        context.setFillColor(look.knob)
        context.fillEllipse(
            in: CGRect(x: isOn ? shape.maxX - 20 : shape.minX + 2, y: shape.minY + 2, width: 18, height: 18))
    }

    package func press() {
        if isToggle { isOn.toggle() }
        pressed()
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        let isInside = bounds.contains(CGPoint(x: event.x, y: event.y))
        switch event.phase {
        case .down: isDown = true
        case .dragged: isDown = isInside
        case .up:
            isDown = false
            if isInside { press() }
        case .cancelled: isDown = false
        default: return false
        }
        return true
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase == .down, [KeySymbol.space, KeySymbol.enter, KeySymbol.keypadEnter].contains(event.symbol)
        else { return false }
        press()
        return true
    }

    package override func perform(_ action: ViewAction) {
        switch action {
        case .press: press()
        case .set(let value) where isToggle: if (value >= 0.5) != isOn { press() }
        case .increment where isToggle: if !isOn { press() }
        case .decrement where isToggle: if isOn { press() }
        default: break
        }
    }

    package override func describe(_ element: inout ViewElement) {
        if element.label.isEmpty { element.label = title }
        guard isToggle else { return }
        element.value = isOn ? "on" : "off"
        (element.number, element.least, element.greatest) = (isOn ? 1 : 0, 0, 1)
    }
}
