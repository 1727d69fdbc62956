import CoreGraphics
import Foundation

/// From one value to another (CAAnimation.h).
@preconcurrency @MainActor
open class CABasicAnimation: CAPropertyAnimation {
    /// The first one.
    open var fromValue: Any?
    /// The last one.
    open var toValue: Any?
    /// The difference.
    open var byValue: Any?
}
