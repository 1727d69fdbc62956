import CoreGraphics
import Foundation

/// From one content to another (CAAnimation.h).
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// The names of what happens.
    open var type = "fade"
    /// From where.
    open var subtype: String?
}
