import AppKit
import Foundation

/// Keys that play notes while they are held.
@MainActor
final class KeyboardView: NSView {
    /// Is called with a MIDI note, and whether it begins.
    var play: (Int, Bool) -> Void = { _, _ in }
    private var held: Int? {
        didSet {
            guard held != oldValue else { return }
            if let oldValue { play(oldValue, false) }
            if let held { play(held, true) }
            needsDisplay = true
        }
    }

    override var isFlipped: Bool { true }

    private var keys: KeyboardLayout { KeyboardLayout(bounds.size) }

    override func mouseDown(with event: NSEvent) { held = keys.note(at: location(of: event)) }
    override func mouseDragged(with event: NSEvent) { held = keys.note(at: location(of: event)) }
    override func mouseUp(with event: NSEvent) { held = nil }

    override func draw(_ rect: NSRect) {
        guard let context = NSGraphicsContext.current?.cgContext else { return }
        let keys = keys
        for (index, note) in keys.whiteNotes.enumerated() {
            key(keys.whiteFrame(index).insetBy(dx: 0.5, dy: 0), NSColor(white: 0.97, alpha: 1), note, context)
            guard note % 12 == 0, bounds.height > 60 else { continue }
            "C\(note / 12 - 1)".draw(
                at: CGPoint(x: keys.whiteFrame(index).minX + 4, y: bounds.height - 17),
                withAttributes: [.font: NSFont.systemFont(ofSize: 10), .foregroundColor: NSColor.gray])
        }
        for black in keys.blackKeys { key(black.frame, NSColor(white: 0.11, alpha: 1), black.note, context) }
    }

    private func key(_ frame: CGRect, _ color: NSColor, _ note: Int, _ context: CGContext) {
        let shown = note == held ? NSColor(red: 0.35, green: 0.8, blue: 0.6, alpha: 1) : color
        context.setFillColor(shown.cgColor)
        context.addPath(
            CGPath(
                roundedRect: frame.offsetBy(dx: 0, dy: -4).insetBy(dx: 0, dy: 0), cornerWidth: 3, cornerHeight: 3,
                transform: nil))
        context.fillPath()
    }
}
