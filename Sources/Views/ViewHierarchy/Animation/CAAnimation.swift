import CoreGraphics
import Foundation

/// What a layer does for a change (CALayer.h).
public protocol CAAction {}

extension NSNull: CAAction {}

/// Hears of an animation (CAAnimation.h).
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    /// It has begun.
    func animationDidStart(_ animation: CAAnimation)
    /// It is over; true, here.
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Nothing.
    public func animationDidStart(_ animation: CAAnimation) {}
    /// Nothing.
    public func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

/// A change of a layer over time (CAAnimation.h). Layers show what their properties say: it is over as soon as it is added.
/// Thread: main.
@preconcurrency @MainActor
open class CAAnimation: CAAction {
    /// Seconds.
    open var duration: TimeInterval = 0
    /// Seconds after which it begins.
    open var beginTime: TimeInterval = 0
    /// Seconds into it at which it begins.
    open var timeOffset: TimeInterval = 0
    /// How often.
    open var repeatCount: Float = 0
    /// Seconds for which it goes on.
    open var repeatDuration: TimeInterval = 0
    /// So many times as fast.
    open var speed: Float = 1
    /// There and back.
    open var autoreverses = false
    /// What is shown before and after.
    open var fillMode = CAMediaTimingFillMode.removed
    /// The curve.
    open var timingFunction: CAMediaTimingFunction?
    /// Whether it is taken away once it is over.
    open var isRemovedOnCompletion = true
    /// Hears of it.
    open weak var delegate: (any CAAnimationDelegate)?
    /// Nothing yet.
    public init() {}
}
