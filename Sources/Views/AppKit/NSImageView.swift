import Foundation
import ViewHierarchy

/// A picture, as large as fits (NSImageView.h).
@preconcurrency @MainActor
open class NSImageView: NSView {
    /// Nil for none.
    open var image: NSImage? { didSet { needsDisplay = true } }

    open override func draw(_ rect: NSRect) {
        guard let image, image.size.width > 0, image.size.height > 0 else { return }
        let scale = min(bounds.width / image.size.width, bounds.height / image.size.height)
        let size = NSSize(width: image.size.width * scale, height: image.size.height * scale)
        image.draw(
            in: NSRect(
                x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height))
    }
}
