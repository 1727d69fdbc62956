import AudioToolbox
import CoreGraphics
import Foundation

/// Lines of text that a person reads, or writes, selects, copies and pastes; Return begins a line.
@MainActor
package final class TextAreaPart: ControlPart {
    package var string: String {
        get { editing.string }
        set {
            guard newValue != editing.string else { return }
            editing.string = newValue
            refresh()
        }
    }
    private var editing = TextEditing(allowsLines: true)
    package var style = TextStyle() { didSet { refresh() } }
    package var color: HierarchyColor? { didSet { refresh() } }
    package var isEditable = true { didSet { refresh() } }
    package var isPlain = false { didSet { refresh() } }
    package var changed: (String) -> Void = { _ in }
    package var editingChanged: (Bool) -> Void = { _ in }
    private var isEditing = false
    /// How far the lines are moved up; points.
    private var offset: CGFloat = 0

    package override var role: ViewElement.Role { isEditable ? .textField : .text }
    package override var takesFocus: Bool { isEditable }
    package override var cursor: ViewCursor { isEditable ? .text : .arrow }
    package override var naturalSize: CGSize { CGSize(width: -1, height: -1) }

    private func layout(_ bounds: CGRect) -> TextLayout? {
        TextLayout(string, style, width: Double(max(1, bounds.width - 12)))
    }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        if !isPlain {
            context.setFillColor(look.panel)
            context.setStrokeColor(look.edge)
            context.setLineWidth(1)
            context.addPath(
                CGPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerWidth: 5, cornerHeight: 5, transform: nil))
            context.drawPath(using: .fillStroke)
        }
        let inner = bounds.insetBy(dx: 6, dy: 5)
        context.clip(to: inner)
        guard let layout = layout(bounds) else { return }
        let caret = place(of: editing.cursor, in: layout)
        keepInSight(caret, layout.size.height, inner.height)
        let origin = CGPoint(x: inner.minX, y: inner.minY - offset)
        if isEditing { drawSelection(context, layout, origin, look) }
        layout.draw(in: context, at: origin, color: color?.color(look) ?? text(look))
        guard isEditing else { return }
        context.setFillColor(look.accent)
        context.fill(
            CGRect(x: origin.x + caret.minX, y: origin.y + caret.minY, width: 1.5, height: max(8, caret.height)))
    }

    private func keepInSight(_ caret: CGRect, _ height: CGFloat, _ room: CGFloat) {
        if isEditing, caret.minY < offset { offset = caret.minY }
        if isEditing, caret.maxY > offset + room { offset = caret.maxY - room }
        offset = max(0, min(offset, height - room))
    }

    private func place(of character: Int, in layout: TextLayout) -> CGRect {
        layout.place(ofByte: string.prefix(character).utf8.count)
    }

    private func drawSelection(_ context: CGContext, _ layout: TextLayout, _ origin: CGPoint, _ look: Look) {
        context.setFillColor(look.accent.copy(alpha: 0.35) ?? look.accent)
        for character in editing.selection {
            let box = place(of: character, in: layout)
            context.fill(box.offsetBy(dx: origin.x, dy: origin.y))
        }
    }

    package override func gainsFocus() {
        isEditing = true
        editing.move(to: string.count, isExtending: false)
        editingChanged(true)
    }

    package override func losesFocus() {
        guard isEditing else { return }
        isEditing = false
        editingChanged(false)
    }

    package override func scroll(_ event: ViewScrollEvent, _ bounds: CGRect) -> Bool {
        guard let layout = layout(bounds) else { return false }
        let old = offset
        offset = max(0, min(offset + CGFloat(event.deltaY), layout.size.height - bounds.height + 10))
        if offset != old { refresh() }
        return offset != old
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        guard isEditable, event.button == 0, event.phase == .down || event.phase == .dragged,
            let layout = layout(bounds)
        else { return false }
        if event.phase == .down, event.clickCount > 1 {
            editing.selectAll()
        } else {
            let point = CGPoint(x: CGFloat(event.x) - 6, y: CGFloat(event.y) - 5 + offset)
            let isExtending = event.phase == .dragged || event.modifiers.contains(.shift)
            editing.move(to: character(at: point, in: layout), isExtending: isExtending)
        }
        refresh()
        return true
    }

    /// The character whose place is nearest to a point, first by lines.
    private func character(at point: CGPoint, in layout: TextLayout) -> Int {
        var best = (character: string.count, line: CGFloat.infinity, far: CGFloat.infinity)
        for character in 0...min(string.count, TextEditing.longestText) {
            let box = place(of: character, in: layout)
            let line = max(0, max(box.minY - point.y, point.y - box.maxY))
            let far = abs(box.minX - point.x)
            if (line, far) < (best.line, best.far) { best = (character, line, far) }
        }
        return best.character
    }

    package override func type(_ text: String) -> Bool { insert(text) }
    package override func paste(_ text: String) -> Bool { isEditing && insert(text) }
    private func insert(_ text: String) -> Bool {
        guard isEditable, editing.insert(text) else { return false }
        change()
        return true
    }
    private func change() {
        refresh()
        changed(string)
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase != .up, isEditable else { return false }
        if let key = ViewEditingKey(event) { return edit(key) }
        let isExtending = event.modifiers.contains(.shift)
        switch event.symbol {
        case KeySymbol.left: editing.step(-1, isExtending: isExtending)
        case KeySymbol.right: editing.step(1, isExtending: isExtending)
        case KeySymbol.up: goLine(-1, isExtending)
        case KeySymbol.down: goLine(1, isExtending)
        case KeySymbol.home: editing.move(to: 0, isExtending: isExtending)
        case KeySymbol.end: editing.move(to: string.count, isExtending: isExtending)
        case KeySymbol.backspace: if editing.delete(-1) { changed(string) }
        case KeySymbol.delete: if editing.delete(1) { changed(string) }
        case KeySymbol.enter, KeySymbol.keypadEnter: _ = insert("\n")
        default: return false
        }
        refresh()
        return true
    }

    private func goLine(_ direction: CGFloat, _ isExtending: Bool) {
        guard let view, let layout = layout(view.downwardBounds) else { return }
        let box = place(of: editing.cursor, in: layout)
        let point = CGPoint(x: box.minX, y: box.midY + direction * max(8, box.height))
        guard point.y > 0, point.y < layout.size.height else { return }
        editing.move(to: character(at: point, in: layout), isExtending: isExtending)
    }

    private func edit(_ key: ViewEditingKey) -> Bool {
        switch key {
        case .selectAll: editing.selectAll()
        case .copy, .cut:
            guard !editing.selection.isEmpty else { return true }
            view?.owningSurface?.copied?(editing.selected)
            if key == .cut, editing.delete(-1) { changed(string) }
        case .paste: return true
        }
        refresh()
        return true
    }

    package override func perform(_ action: ViewAction) {
        guard isEditable, case .setText(let text) = action else { return }
        string = String(text.prefix(TextEditing.longestText))
        changed(string)
    }

    package override func describe(_ element: inout ViewElement) { element.value = string }
}
