import AudioToolbox
import CoreGraphics
import Foundation

/// A menu above all else on a surface, inside of it; longer ones are scrolled.
@MainActor
package final class MenuView: HierarchyView {
    private static let row: CGFloat = 26
    private let titles: [String]
    private let selected: Int
    private let chosen: (Int) -> Void
    package private(set) var marked: Int { didSet { if marked != oldValue { redraw() } } }
    private var offset: CGFloat = 0

    init(_ titles: [String], _ selected: Int, beside owner: CGRect, on size: CGSize, chosen: @escaping (Int) -> Void) {
        (self.titles, self.selected, self.chosen, marked) = (titles, selected, chosen, max(0, selected))
        let height = min(size.height - 4, CGFloat(titles.count) * Self.row + 8)
        let width = min(size.width - 4, max(owner.width, 90))
        let below = size.height - owner.maxY
        let top = below >= height ? owner.maxY : max(2, min(owner.minY - height, size.height - height - 2))
        super.init(
            frame: CGRect(x: max(2, min(owner.minX, size.width - width - 2)), y: top, width: width, height: height))
        reveal()
    }

    required init?(coder: NSCoder) { return nil }

    private func redraw() { surface?.invalidate(frame) }

    private func reveal() {
        let (top, room) = (CGFloat(marked) * Self.row, frame.height - 8)
        offset = max(0, min(offset, CGFloat(titles.count) * Self.row - room))
        if top < offset { offset = top }
        if top + Self.row > offset + room { offset = top + Self.row - room }
    }

    package override func draw(_ rect: CGRect) {
        guard let context = DrawingTarget.context else { return }
        let look = DrawingTarget.look
        context.setFillColor(look.panel)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        context.addPath(
            CGPath(
                roundedRect: downwardBounds.insetBy(dx: 0.5, dy: 0.5), cornerWidth: 6, cornerHeight: 6, transform: nil))
        context.drawPath(using: .fillStroke)
        context.clip(to: downwardBounds.insetBy(dx: 1, dy: 4))
        let first = max(0, Int(offset / Self.row))
        let last = min(titles.count - 1, Int((offset + frame.height) / Self.row))
        guard first <= last else { return }
        for index in first...last { draw(index, context, look) }
    }

    private func draw(_ index: Int, _ context: CGContext, _ look: Look) {
        let row = CGRect(x: 4, y: 4 + CGFloat(index) * Self.row - offset, width: frame.width - 8, height: Self.row)
        let isMarked = index == marked
        if isMarked {
            context.setFillColor(look.accent)
            context.addPath(CGPath(roundedRect: row, cornerWidth: 4, cornerHeight: 4, transform: nil))
            context.fillPath()
        }
        let color = isMarked ? look.selectedText : look.text
        if index == selected {
            ControlPart.drawCentred(
                "✓", TextStyle(size: 12), in: CGRect(x: 9, y: row.minY, width: 14, height: Self.row), context, color)
        }
        ControlPart.drawCentred(
            titles[index], TextStyle(size: 13),
            in: CGRect(x: 24, y: row.minY, width: max(0, row.maxX - 28), height: Self.row),
            context, color)
    }

    func handle(_ event: ViewPointerEvent, isInside: Bool) {
        guard isInside else { return }
        let index = Int((event.y - 4 + Double(offset)) / Double(Self.row))
        guard titles.indices.contains(index) else { return }
        marked = index
        // The click that opened the menu is let go above it without choosing.
        if event.phase == .down { choose() }
    }

    func scroll(by distance: Double) {
        offset = max(0, min(offset + CGFloat(distance), CGFloat(titles.count) * Self.row - frame.height + 8))
        redraw()
    }

    func handle(_ event: ViewKeyEvent) {
        guard event.phase != .up else { return }
        switch event.symbol {
        case KeySymbol.up: marked = max(0, marked - 1)
        case KeySymbol.down: marked = min(titles.count - 1, marked + 1)
        case KeySymbol.home: marked = 0
        case KeySymbol.end: marked = titles.count - 1
        case KeySymbol.enter, KeySymbol.keypadEnter, KeySymbol.space: return choose()
        case KeySymbol.escape, KeySymbol.tab: surface?.closeMenu()
        default: break
        }
        reveal()
    }

    private func choose() {
        surface?.closeMenu()
        chosen(marked)
    }
}

extension HierarchyView {
    /// Opens a menu beside the view; `chosen` is called with the index of what is chosen.
    package func openMenu(_ titles: [String], selected: Int = -1, chosen: @escaping (Int) -> Void) {
        guard let surface = owningSurface, !titles.isEmpty else { return }
        surface.open(MenuView(titles, selected, beside: frameOnSurface, on: surface.size, chosen: chosen))
    }
}
