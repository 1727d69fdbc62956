import CoreGraphics
import Foundation

/// A change of one property (CAAnimation.h).
@preconcurrency @MainActor
open class CAPropertyAnimation: CAAnimation {
    /// The property's name.
    open var keyPath: String?
    /// Whether values add up.
    open var isAdditive = false
    /// Whether repetitions add up.
    open var isCumulative = false
    /// Of a property.
    public convenience init(keyPath: String?) {
        self.init()
        self.keyPath = keyPath
    }
}
