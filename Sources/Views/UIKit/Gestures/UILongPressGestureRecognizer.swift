import AudioToolbox
import Foundation
import ViewHierarchy

/// A finger that stays where it is (UILongPressGestureRecognizer.h). It calls a method of a target, or a closure.
@preconcurrency @MainActor
public final class UILongPressGestureRecognizer: HierarchyLongPressGesture {
    /// With what is called after each change.
    public init(_ handler: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? UILongPressGestureRecognizer { handler(own) } }]
    }
    /// Calls a method of `target`, which it does not keep, with the recognizer.
    public convenience init(target: Any?, action: Selector?) {
        let object = target as AnyObject?
        self.init { [weak object] gesture in if let object { action?.perform(on: object, with: gesture) } }
    }
}

/// Two fingers that come closer (UIPinchGestureRecognizer.h): kept for sources that say it, since one finger is followed.
@preconcurrency @MainActor
public final class UIPinchGestureRecognizer: HierarchyGesture {
    /// How far they are apart, against the start.
    public var scale: CGFloat = 1
    /// How fast that changes.
    public var velocity: CGFloat { 0 }
    /// It never begins.
    public init(target: Any?, action: Selector?) { super.init() }
}

/// Two fingers that turn (UIRotationGestureRecognizer.h): kept for sources that say it, since one finger is followed.
@preconcurrency @MainActor
public final class UIRotationGestureRecognizer: HierarchyGesture {
    /// How far, in radians.
    public var rotation: CGFloat = 0
    /// It never begins.
    public init(target: Any?, action: Selector?) { super.init() }
}
