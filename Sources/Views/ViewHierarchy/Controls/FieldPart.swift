import AudioToolbox
import CoreGraphics
import Foundation

/// A line of text that a person writes; Return or leaving it finishes.
@MainActor
package final class FieldPart: ControlPart {
    package var string = "" {
        didSet {
            guard string != oldValue else { return }
            cursorPlace = min(cursorPlace, string.count)
            refresh()
        }
    }
    package var placeholder = "" { didSet { refresh() } }
    package var style = TextStyle() { didSet { refresh() } }
    package var changed: (String) -> Void = { _ in }
    package var finished: (String) -> Void = { _ in }
    /// Is called when Return is pressed.
    package var submitted: () -> Void = {}
    /// Is called when it gets the keyboard, and when it loses it.
    package var editingChanged: (Bool) -> Void = { _ in }
    /// Whether dots are shown instead of what is written.
    package var isSecret = false { didSet { refresh() } }
    /// Whether it is drawn without a ground and an edge.
    package var isPlain = false { didSet { refresh() } }
    private var shown: String { isSecret ? String(repeating: "•", count: string.count) : string }
    /// The most characters that it keeps.
    package static let limit = 1000
    private var cursorPlace = 0
    private var isEditing = false
    private var before = ""
    /// Whether it has the keyboard.
    package var isBeingEdited: Bool { isEditing }

    package override var role: ViewElement.Role { .textField }
    package override var takesFocus: Bool { true }
    package override var cursor: ViewCursor { .text }
    package override var naturalSize: CGSize { CGSize(width: -1, height: 24) }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        if !isPlain { drawGround(context, bounds, look) }
        let inner = bounds.insetBy(dx: isPlain ? 0 : 6, dy: 2)
        context.clip(to: inner)
        let isEmpty = string.isEmpty && !isEditing
        guard let layout = TextLayout(isEmpty ? placeholder : shown, style) else { return }
        let place = Double(layout.place(ofByte: shown.prefix(cursorPlace).utf8.count).minX)
        let shift = isEditing ? max(0, place - Double(inner.width) + 2) : 0
        let origin = CGPoint(x: inner.minX - CGFloat(shift), y: bounds.midY - layout.size.height / 2)
        layout.draw(in: context, at: origin, color: isEmpty ? look.secondaryText : text(look))
        guard isEditing else { return }
        context.setFillColor(look.accent)
        context.fill(CGRect(x: origin.x + CGFloat(place), y: inner.minY + 1, width: 1.5, height: inner.height - 2))
    }

    private func drawGround(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        context.setFillColor(look.panel)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addPath(
            CGPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerWidth: 5, cornerHeight: 5, transform: nil))
        context.drawPath(using: .fillStroke)
    }

    package override func gainsFocus() {
        (isEditing, before, cursorPlace) = (true, string, string.count)
        editingChanged(true)
    }

    package override func losesFocus() {
        guard isEditing else { return }
        isEditing = false
        if string != before { finished(string) }
        before = string
        editingChanged(false)
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        guard event.phase == .down, let layout = TextLayout(shown, style) else { return false }
        let text = shown
        let places = text.indices.map { layout.place(ofByte: text.utf8.distance(from: text.startIndex, to: $0)) }
        cursorPlace = places.firstIndex { Double($0.midX) + 6 > event.x } ?? string.count
        refresh()
        return true
    }

    package override func type(_ text: String) -> Bool {
        let added = text.filter { !$0.isNewline && $0 != "\t" && !$0.unicodeScalars.allSatisfy { $0.value < 32 } }
        guard !added.isEmpty, string.count + added.count <= Self.limit else { return !added.isEmpty }
        let place = cursorPlace
        string.insert(contentsOf: added, at: string.index(string.startIndex, offsetBy: place))
        cursorPlace = place + added.count
        changed(string)
        return true
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase != .up else { return false }
        switch event.symbol {
        case KeySymbol.left: cursorPlace = max(0, cursorPlace - 1)
        case KeySymbol.right: cursorPlace = min(string.count, cursorPlace + 1)
        case KeySymbol.home: cursorPlace = 0
        case KeySymbol.end: cursorPlace = string.count
        case KeySymbol.backspace: remove(before: cursorPlace)
        case KeySymbol.delete: remove(before: cursorPlace + 1)
        case KeySymbol.enter, KeySymbol.keypadEnter:
            before = string
            finished(string)
            submitted()
        case KeySymbol.escape: string = before
        default: return false
        }
        refresh()
        return true
    }

    private func remove(before place: Int) {
        guard place > 0, place <= string.count else { return }
        string.remove(at: string.index(string.startIndex, offsetBy: place - 1))
        cursorPlace = place - 1
        changed(string)
    }

    package override func perform(_ action: ViewAction) {
        guard case .setText(let text) = action else { return }
        string = String(text.prefix(Self.limit))
        changed(string)
        finished(string)
        before = string
    }

    package override func describe(_ element: inout ViewElement) {
        element.value = shown
        if element.label.isEmpty { element.label = placeholder }
    }
}
