import Foundation
import ViewHierarchy

/// A frame with a title, or a filled rectangle (NSBox.h).
@preconcurrency @MainActor
open class NSBox: NSView {
    /// What it is (NSBox.h).
    public enum BoxType: UInt, Sendable {
        case primary
        case separator = 2
        case custom = 4
    }
    /// Where the title stands (NSBox.h).
    public enum TitlePosition: UInt, Sendable {
        case noTitle, aboveTop, atTop, belowTop, aboveBottom, atBottom, belowBottom
    }
    /// What it is.
    open var boxType = BoxType.primary { didSet { needsDisplay = true } }
    /// What stands on it.
    open var title = "" { didSet { needsDisplay = true } }
    /// Where the title stands: on it, or not at all.
    open var titlePosition = TitlePosition.atTop { didSet { needsDisplay = true } }
    /// What a custom one is filled with.
    open var fillColor = NSColor.clear { didSet { needsDisplay = true } }
    /// The colour of the line around it.
    open var borderColor = NSColor.separatorColor { didSet { needsDisplay = true } }
    /// How wide the line around a custom one is; points.
    open var borderWidth: CGFloat = 1 { didSet { needsDisplay = true } }
    /// How round the corners of a custom one are; points.
    open var cornerRadius: CGFloat = 0 { didSet { needsDisplay = true } }
    /// Room around the content of a custom one; points.
    open var contentViewMargins = NSSize(width: 6, height: 12) { didSet { needsLayout = true } }
    /// Kept for whoever set it.
    open var isTransparent = false { didSet { needsDisplay = true } }
    /// What is in it.
    open var contentView: HierarchyView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let contentView { addSubview(contentView) }
            needsLayout = true
        }
    }
    private var hasTitle: Bool { boxType == .primary && titlePosition != .noTitle && !title.isEmpty }
    open override func layout() {
        contentView?.frame = bounds.insetBy(
            dx: max(0, min(contentViewMargins.width, bounds.width / 2)),
            dy: max(0, min(contentViewMargins.height, bounds.height / 2)))
    }
    open override func draw(_ rect: NSRect) {
        guard !isTransparent else { return }
        switch boxType {
        case .separator:
            NSColor.separatorColor.setFill()
            let isUpright = bounds.height > bounds.width
            NSBezierPath(
                rect: isUpright
                    ? NSRect(x: bounds.midX, y: 0, width: 1, height: bounds.height)
                    : NSRect(x: 0, y: bounds.midY, width: bounds.width, height: 1)
            ).fill()
        case .custom:
            let inset = max(0, borderWidth) / 2
            let path = NSBezierPath(
                roundedRect: bounds.insetBy(dx: inset, dy: inset), xRadius: cornerRadius, yRadius: cornerRadius)
            fillColor.setFill()
            path.fill()
            guard borderWidth > 0 else { return }
            path.lineWidth = borderWidth
            borderColor.setStroke()
            path.stroke()
        case .primary: drawFrame()
        }
    }
    private func drawFrame() {
        NSColor.separatorColor.setStroke()
        NSBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: hasTitle ? 8 : 1), xRadius: 5, yRadius: 5).stroke()
        guard hasTitle else { return }
        title.draw(
            at: NSPoint(x: 8, y: bounds.height - 14),
            withAttributes: [.font: NSFont.systemFont(ofSize: 10), .foregroundColor: NSColor.labelColor])
    }
}
