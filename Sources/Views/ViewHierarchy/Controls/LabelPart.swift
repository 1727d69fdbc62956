import AudioToolbox
import CoreGraphics
import Foundation

/// Text that only stands there.
@MainActor
package final class LabelPart: ControlPart {
    package var string = "" { didSet { if string != oldValue { resize(); refresh() } } }
    package var style = TextStyle(truncates: true) { didSet { if style != oldValue { resize(); refresh() } } }
    package var color: HierarchyColor? { didSet { refresh() } }
    /// How many lines at most; 0 for as many as there are.
    package var lines = 1 { didSet { if lines != oldValue { resize(); refresh() } } }

    private func resize() { view?.parentView?.setNeedsLayout() }

    package override var role: ViewElement.Role { .text }
    package override var isDescribed: Bool { !string.isEmpty }

    package override var naturalSize: CGSize {
        let width = lines == 1 ? nil : view.map { Double($0.frame.width) }.flatMap { $0 > 0 ? $0 : nil }
        var broken = style
        broken.truncates = false
        return TextLayout(string, broken, width: width)?.size ?? .zero
    }

    package override func draw(_ context: CGContext, _ bounds: CGRect, _ look: Look) {
        var style = style
        style.truncates = true
        let isOne = lines == 1
        guard
            let layout = TextLayout(
                string, style, width: Double(bounds.width), height: isOne ? nil : Double(bounds.height))
        else { return }
        let top = max(0, (bounds.height - layout.size.height) / 2)
        layout.draw(in: context, at: CGPoint(x: 0, y: top), color: color?.color(look) ?? text(look))
    }

    package override func describe(_ element: inout ViewElement) {
        if element.label.isEmpty { element.label = string }
    }
}
