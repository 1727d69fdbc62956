import CoreGraphics
import Foundation
import ViewHierarchy

extension UIView {
    /// How a change goes on (UIView.h); at once, here.
    public struct AnimationOptions: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// What is in it is laid out.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Fingers are followed meanwhile.
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        /// From where it is.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        /// Again and again.
        public static let `repeat` = AnimationOptions(rawValue: 8)
        /// There and back.
        public static let autoreverse = AnimationOptions(rawValue: 16)
        /// Slowly at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slowly at first.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slowly at last.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Evenly.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        /// From one to the other.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Turned over.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Turned over.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    }

    /// Does what changes views, at once, and calls `completion` with true afterwards.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) { change(animations, completion) }
    /// Does what changes views, at once, and calls `completion` with true afterwards.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping damping: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) { change(animations, completion) }
    /// Does what changes a view, at once, and calls `completion` with true afterwards.
    public class func transition(
        with view: HierarchyView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) { change(animations ?? {}, completion) }
    /// Does what changes views.
    public class func performWithoutAnimation(_ changes: () -> Void) { changes() }
    /// Kept for whoever asks.
    public class var areAnimationsEnabled: Bool { false }
    /// Kept for sources that say it.
    public class func setAnimationsEnabled(_ enabled: Bool) {}

    private static func change(_ changes: () -> Void, _ completion: ((Bool) -> Void)?) {
        changes()
        guard let completion else { return }
        // After this, as with UIKit.
        let kept = AnimationCompletion(call: completion)
        DispatchQueue.main.async { kept.call(true) }
    }
}

/// What is called on the thread that it came from, the main one.
private struct AnimationCompletion: @unchecked Sendable {
    // @unchecked: made and called on the main thread.
    let call: (Bool) -> Void
}
