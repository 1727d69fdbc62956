import AudioToolbox
import CoreGraphics
import Foundation

/// One of several: a row of segments, or a menu that opens inside the surface.
@MainActor
package final class ChoicePart: ControlPart {
    package var titles: [String] = [] { didSet { if titles != oldValue { refresh() } } }
    /// Which one, -1 for none.
    package var selected = -1 { didSet { if selected != oldValue { refresh() } } }
    package var chosen: (Int) -> Void = { _ in }
    package let isSegmented: Bool
    private static let style = TextStyle(size: 13, alignment: .center)

    package init(isSegmented: Bool) { self.isSegmented = isSegmented }

    package override var role: ViewElement.Role { isSegmented ? .segmented : .popUp }
    package override var takesFocus: Bool { true }
    package override var cursor: ViewCursor { .pointingHand }

    package override var naturalSize: CGSize {
        let widest = titles.prefix(64).compactMap { TextLayout($0, Self.style)?.size.width }.max() ?? 20
        return CGSize(
            width: isSegmented ? CGFloat(max(1, titles.count)) * (widest + 16) : min(240, widest + 34), height: 26)
    }

    package func choose(_ index: Int) {
        guard titles.indices.contains(index), index != selected else { return }
        selected = index
        chosen(index)
    }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        context.setFillColor(look.button)
        context.setStrokeColor(look.edge)
        context.setLineWidth(1)
        let shape = CGPath(
            roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerWidth: 6, cornerHeight: 6, transform: nil)
        context.addPath(shape)
        context.drawPath(using: .fillStroke)
        if isSegmented { drawSegments(context, bounds, look) } else { drawMenuButton(context, bounds, look) }
    }

    private func drawSegments(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        for index in titles.indices.prefix(64) {
            let segment = segment(index, bounds)
            let isSelected = index == selected
            if isSelected {
                context.setFillColor(accent(look))
                context.addPath(
                    CGPath(roundedRect: segment.insetBy(dx: 2, dy: 2), cornerWidth: 5, cornerHeight: 5, transform: nil))
                context.fillPath()
            }
            Self.drawCentred(
                titles[index], Self.style, in: segment.insetBy(dx: 3, dy: 0), context,
                isSelected ? look.selectedText : text(look))
        }
    }

    private func segment(_ index: Int, _ bounds: CGRect) -> CGRect {
        let width = bounds.width / CGFloat(max(1, titles.count))
        return CGRect(x: bounds.minX + CGFloat(index) * width, y: bounds.minY, width: width, height: bounds.height)
    }

    private func drawMenuButton(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        let title = titles.indices.contains(selected) ? titles[selected] : ""
        var style = Self.style
        style.alignment = .left
        let room = CGRect(x: bounds.minX + 9, y: bounds.minY, width: max(0, bounds.width - 30), height: bounds.height)
        Self.drawCentred(title, style, in: room, context, text(look))
        context.setStrokeColor(text(look))
        context.setLineWidth(1.5)
        let (x, y) = (bounds.maxX - 13, bounds.midY)
        for side in [CGFloat(-1), 1] {
            context.addLines(between: [
                CGPoint(x: x - 3, y: y + side * 2.5), CGPoint(x: x, y: y + side * 6),
                CGPoint(x: x + 3, y: y + side * 2.5),
            ])
        }
        context.strokePath()
    }

    package override func pointer(_ event: ViewPointerEvent, _ bounds: CGRect) -> Bool {
        guard event.phase == .down, !titles.isEmpty else { return false }
        if isSegmented {
            choose(Int(event.x / max(1, Double(bounds.width) / Double(titles.count))))
        } else {
            openMenu()
        }
        return true
    }

    package func openMenu() {
        view?.openMenu(titles, selected: selected) { [weak self] in self?.choose($0) }
    }

    package override func key(_ event: ViewKeyEvent) -> Bool {
        guard event.phase != .up else { return false }
        switch event.symbol {
        case KeySymbol.left, KeySymbol.up: choose(max(0, selected - 1))
        case KeySymbol.right, KeySymbol.down: choose(min(titles.count - 1, selected + 1))
        case KeySymbol.home: choose(0)
        case KeySymbol.end: choose(titles.count - 1)
        case KeySymbol.space, KeySymbol.enter: if isSegmented { return false } else { openMenu() }
        default: return false
        }
        return true
    }

    package override func scroll(_ event: ViewScrollEvent, _ bounds: CGRect) -> Bool { false }

    package override func perform(_ action: ViewAction) {
        switch action {
        case .increment: choose(selected + 1)
        case .decrement: choose(selected - 1)
        case .press: if !isSegmented { openMenu() }
        case .set(let value) where value.isFinite && abs(value) < 1e6: choose(Int(value))
        case .setText(let text): if let index = titles.firstIndex(of: text) { choose(index) }
        default: break
        }
    }

    package override func describe(_ element: inout ViewElement) {
        element.value = titles.indices.contains(selected) ? titles[selected] : ""
        (element.number, element.least, element.greatest) = (Double(selected), 0, Double(max(0, titles.count - 1)))
    }
}
