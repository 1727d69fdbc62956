import CoreGraphics
import Foundation

/// Through several values (CAAnimation.h).
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values.
    open var values: [Any]?
    /// When, from 0 to 1.
    open var keyTimes: [NSNumber]?
    /// The way.
    open var path: CGPath?
    /// The curves between them.
    open var timingFunctions: [CAMediaTimingFunction]?
}
