import CoreGraphics
import Foundation
import ViewHierarchy

/// What lies below what is drawn (NSShadow.h). Thread: main.
@preconcurrency @MainActor
open class NSShadow {
    /// Where it lies; points.
    open var shadowOffset = NSSize.zero
    /// How far it is blurred; points.
    open var shadowBlurRadius: CGFloat = 0
    /// Its colour; nil for none.
    open var shadowColor: NSColor? = NSColor(white: 0, alpha: 1.0 / 3)
    /// None yet.
    public init() {}
    convenience init(offset: NSSize, radius: CGFloat) {
        self.init()
        (shadowOffset, shadowBlurRadius) = (offset, radius * 2)
    }
    /// Has all that is drawn from now on throw it, in the view that draws.
    open func set() {
        NSGraphicsContext.current?.cgContext.setShadow(
            offset: shadowOffset, blur: shadowBlurRadius, color: shadowColor?.cgColor)
    }
}
