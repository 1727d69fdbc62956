import AppKit
import Foundation

/// What stands in the place of a view that has gone: why, in the middle.
final class GoneView: NSView {
    private let reason: String

    init(reason: String) {
        self.reason = reason
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    override func draw(_ dirtyRect: NSRect) {
        NSColor(white: 0.17, alpha: 1).setFill()
        bounds.fill()
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        reason.draw(
            in: bounds.insetBy(dx: 20, dy: max(0, bounds.height / 2 - 12)),
            withAttributes: [
                .font: NSFont.systemFont(ofSize: 15), .foregroundColor: NSColor(white: 0.78, alpha: 1),
                .paragraphStyle: style,
            ])
    }
}
