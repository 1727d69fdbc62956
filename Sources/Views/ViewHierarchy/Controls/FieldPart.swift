import AudioToolbox
import CoreGraphics
import Foundation

/// A line of text that a person writes, selects, copies and pastes; Return or leaving it finishes.
@MainActor
package final class FieldPart: ControlPart {
    package var string: String {
        get { editing.string }
        set {
            guard newValue != editing.string else { return }
            editing.string = newValue
            refresh()
        }
    }
    private var editing = TextEditing()
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
        let place = place(of: editing.cursor, in: layout)
        let shift = isEditing ? max(0, place - Double(inner.width) + 2) : 0
        let origin = CGPoint(x: inner.minX - CGFloat(shift), y: bounds.midY - layout.size.height / 2)
        if isEditing { drawSelection(context, layout, at: origin.x, inner, look) }
        layout.draw(in: context, at: origin, color: isEmpty ? look.secondaryText : text(look))
        guard isEditing else { return }
        context.setFillColor(look.accent)
        context.fill(CGRect(x: origin.x + CGFloat(place), y: inner.minY + 1, width: 1.5, height: inner.height - 2))
    }

    private func place(of character: Int, in layout: TextLayout) -> Double {
        Double(layout.place(ofByte: shown.prefix(character).utf8.count).minX)
    }

    private func drawSelection(
        _ context: CGContext, _ layout: TextLayout, at left: CGFloat, _ inner: CGRect, _ look: Look
    ) {
        guard !editing.selection.isEmpty else { return }
        let ends = [editing.selection.lowerBound, editing.selection.upperBound].map {
            CGFloat(place(of: $0, in: layout))
        }
        context.setFillColor(look.accent.copy(alpha: 0.35) ?? look.accent)
        context.fill(
            CGRect(
                x: left + min(ends[0], ends[1]), y: inner.minY + 1, width: abs(ends[1] - ends[0]),
                height: inner.height - 2))
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
        (isEditing, before) = (true, string)
        editing.move(to: string.count, isExtending: false)
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
        guard event.button == 0, event.phase == .down || event.phase == .dragged, let layout = TextLayout(shown, style)
        else { return false }
        if event.phase == .down, event.clickCount > 1 {
            editing.selectAll()
        } else {
            let isExtending = event.phase == .dragged || event.modifiers.contains(.shift)
            editing.move(to: character(at: event.x, in: layout), isExtending: isExtending)
        }
        refresh()
        return true
    }

    private func character(at x: Double, in layout: TextLayout) -> Int {
        let text = shown
        let places = text.indices.map { layout.place(ofByte: text.utf8.distance(from: text.startIndex, to: $0)) }
        return places.firstIndex { Double($0.midX) + 6 > x } ?? string.count
    }

    package override func type(_ text: String) -> Bool {
        let added = text.filter { !$0.isNewline && $0 != "\t" && !$0.unicodeScalars.allSatisfy { $0.value < 32 } }
        guard !added.isEmpty else { return false }
        if editing.insert(added) { change() }
        return true
    }

    package override func paste(_ text: String) -> Bool {
        guard isEditing else { return false }
        if editing.insert(text) { change() }
        return true
    }

    private func change() {
        refresh()
        changed(string)
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase != .up else { return false }
        if let key = ViewEditingKey(event) { return edit(key) }
        let isExtending = event.modifiers.contains(.shift)
        switch event.symbol {
        case KeySymbol.left: editing.step(-1, isExtending: isExtending)
        case KeySymbol.right: editing.step(1, isExtending: isExtending)
        case KeySymbol.home: editing.move(to: 0, isExtending: isExtending)
        case KeySymbol.end: editing.move(to: string.count, isExtending: isExtending)
        case KeySymbol.backspace: if editing.delete(-1) { changed(string) }
        case KeySymbol.delete: if editing.delete(1) { changed(string) }
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

    /// What is pasted comes by itself, from whoever may read the clipboard. Nobody copies what is not shown.
    private func edit(_ key: ViewEditingKey) -> Bool {
        switch key {
        case .selectAll: editing.selectAll()
        case .copy, .cut:
            guard !isSecret, !editing.selection.isEmpty else { return true }
            view?.owningSurface?.copied?(editing.selected)
            if key == .cut, editing.delete(-1) { changed(string) }
        case .paste: return true
        }
        refresh()
        return true
    }

    package override func perform(_ action: ViewAction) {
        guard case .setText(let text) = action else { return }
        string = String(text.prefix(TextEditing.limit))
        changed(string)
        finished(string)
        before = string
    }

    package override func describe(_ element: inout ViewElement) {
        element.value = shown
        if element.label.isEmpty { element.label = placeholder }
    }
}
