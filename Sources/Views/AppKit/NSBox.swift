import Foundation
import ViewHierarchy

/// A frame with a title (NSBox.h).
@preconcurrency @MainActor
open class NSBox: NSView {
    /// What stands on it.
    open var title = "" { didSet { needsDisplay = true } }
    /// What is in it.
    open var contentView: HierarchyView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let contentView { addSubview(contentView) }
            needsLayout = true
        }
    }
    open override func layout() { contentView?.frame = bounds.insetBy(dx: 6, dy: 12) }
    open override func draw(_ rect: NSRect) {
        NSColor.separatorColor.setStroke()
        NSBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 8), xRadius: 5, yRadius: 5).stroke()
        title.draw(
            at: NSPoint(x: 8, y: bounds.height - 14),
            withAttributes: [.font: NSFont.systemFont(ofSize: 10), .foregroundColor: NSColor.labelColor])
    }
}
