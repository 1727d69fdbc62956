import CoreGraphics
import Foundation

/// How a change goes on over time (CAMediaTimingFunction.h): kept for sources that say it.
public final class CAMediaTimingFunction: Sendable {
    /// The points of the curve between (0, 0) and (1, 1).
    public let points: [Float]
    /// By two points.
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) { points = [x1, y1, x2, y2] }
    /// By its name.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .linear: self.init(controlPoints: 0, 0, 1, 1)
        default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        }
    }
}

/// Names of curves (CAMediaTimingFunction.h).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As usual.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
    /// Evenly.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slowly at first.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slowly at last.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slowly at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
}

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

/// What is shown before and after an animation (CAMediaTiming.h).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The property.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// Its end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Its start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

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

/// Several at once (CAAnimation.h).
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
    /// Which.
    open var animations: [CAAnimation]?
}

/// From one content to another (CAAnimation.h).
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    /// The names of what happens.
    open var type = "fade"
    /// From where.
    open var subtype: String?
}
