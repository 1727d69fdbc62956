import CoreGraphics
import Foundation

/// Several at once (CAAnimation.h).
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// Which.
    open var animations: [CAAnimation]?
}
