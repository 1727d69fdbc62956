import AudioToolbox
import CoreGraphics
import Foundation

/// A value between two others, that a person changes by dragging, turning a wheel, or keys: arrows by 1 %, with Shift by
/// 0.1 %, Home and End, digits and Return, Delete for the default.
@MainActor
package class RangePart: ControlPart {
    package var scale = ValueScale(least: 0, greatest: 1) { didSet { if scale != oldValue { refresh() } } }
    /// Where Delete goes to.
    package var standard: Double?
    /// The value in words; nil for its digits.
    package var words: ((Double) -> String)?
    /// What words stand for; nil for a number.
    package var parse: (String) -> Double? = { Double($0.replacingOccurrences(of: ",", with: ".")) }
    package var began: () -> Void = {}
    package var changed: (Double) -> Void = { _ in }
    package var ended: () -> Void = {}
    package private(set) var isHeld = false
    /// What has been typed so far.
    package private(set) var typed = "" { didSet { if typed != oldValue { refresh() } } }

    private var kept = 0.0
    /// What is shown; kept between the bounds.
    package var value: Double {
        get { kept }
        set {
            guard newValue.isFinite else { return }
            let new = scale.clamped(newValue)
            guard new != kept else { return }
            kept = new
            refresh()
        }
    }

    package override var takesFocus: Bool { true }
    package override var role: ViewElement.Role { .slider }

    package func hold() {
        guard !isHeld else { return }
        isHeld = true
        began()
    }

    package func letGo() {
        guard isHeld else { return }
        isHeld = false
        ended()
    }

    /// What a person does: changes the value and notifies.
    package func change(to new: Double) {
        let old = value
        value = new
        if value != old { changed(value) }
    }

    /// A change that begins and ends at once.
    package func step(to new: Double) {
        let wasHeld = isHeld
        if !wasHeld { hold() }
        change(to: new)
        if !wasHeld { letGo() }
    }

    package override func scroll(_ event: ViewScrollEvent, _ bounds: CGRect) -> Bool {
        let distance = event.deltaY != 0 ? -event.deltaY : event.deltaX
        guard distance != 0 else { return false }
        let amount = event.isPrecise ? distance / 400 : (distance > 0 ? 0.01 : -0.01)
        step(to: scale.moved(value, by: event.modifiers.contains(.shift) ? amount / 10 : amount))
        return true
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase != .up else { return false }
        let amount = event.modifiers.contains(.shift) ? 0.001 : 0.01
        switch event.symbol {
        case KeySymbol.up, KeySymbol.right: step(to: scale.moved(value, by: amount))
        case KeySymbol.down, KeySymbol.left: step(to: scale.moved(value, by: -amount))
        case KeySymbol.pageUp: step(to: scale.moved(value, by: 0.1))
        case KeySymbol.pageDown: step(to: scale.moved(value, by: -0.1))
        case KeySymbol.home: step(to: scale.least)
        case KeySymbol.end: step(to: scale.greatest)
        case KeySymbol.delete: if let standard { step(to: standard) }
        case KeySymbol.backspace:
            if typed.isEmpty, let standard { step(to: standard) } else { typed = String(typed.dropLast()) }
        case KeySymbol.enter, KeySymbol.keypadEnter: return commit()
        case KeySymbol.escape:
            guard !typed.isEmpty else { return false }
            typed = ""
        default: return type(event.characters)
        }
        return true
    }

    package override func type(_ text: String) -> Bool {
        let digits = text.filter { $0.isNumber || ".,-+".contains($0) }
        guard !digits.isEmpty, digits.count == text.count else { return false }
        typed = String((typed + digits).prefix(24))
        return true
    }

    private func commit() -> Bool {
        guard !typed.isEmpty else { return false }
        if let new = parse(typed), new.isFinite { step(to: new) }
        typed = ""
        return true
    }

    package override func losesFocus() { typed = "" }

    package override func perform(_ action: ViewAction) {
        switch action {
        case .increment: step(to: scale.moved(value, by: 0.01))
        case .decrement: step(to: scale.moved(value, by: -0.01))
        case .set(let new) where new.isFinite: step(to: new)
        case .setText(let text): if let new = parse(text), new.isFinite { step(to: new) }
        default: break
        }
    }

    /// What is shown beside the control: what is being typed, or the value.
    package var shownText: String { typed.isEmpty ? words?(value) ?? Self.digits(value) : typed + "▏" }

    package static func digits(_ value: Double) -> String {
        abs(value) >= 1000 ? String(format: "%.0f", value) : String(format: "%.4g", value)
    }

    package override func describe(_ element: inout ViewElement) {
        element.value = words?(value) ?? Self.digits(value)
        (element.number, element.least, element.greatest) = (value, scale.least, scale.greatest)
    }
}
