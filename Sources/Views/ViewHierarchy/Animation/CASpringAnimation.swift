import CoreGraphics
import Foundation

/// From one value to another by a spring (CAAnimation.h).
@preconcurrency @MainActor
open class CASpringAnimation: CABasicAnimation {
    /// What is moved.
    open var mass: CGFloat = 1
    /// How stiff.
    open var stiffness: CGFloat = 100
    /// How damped.
    open var damping: CGFloat = 10
    /// How fast at first.
    open var initialVelocity: CGFloat = 0
    /// Seconds until it rests.
    open var settlingDuration: TimeInterval { 2 * Double(mass) / max(0.001, Double(damping)) * 6.9 }
}
