import AudioToolbox
import Foundation
import ViewHierarchy

/// A mouse that stays down where it is (NSPressGestureRecognizer.h). It calls a method of a target. Thread: main.
@preconcurrency @MainActor
public final class NSPressGestureRecognizer: HierarchyLongPressGesture {
    /// Calls a method of `target`, which it does not keep, with the recognizer.
    public init(target: Any?, action: Selector?) {
        super.init()
        let object = target as AnyObject?
        handlers = [{ [weak object] gesture in if let object { action?.perform(on: object, with: gesture) } }]
    }
}

/// Two fingers that come closer (NSMagnificationGestureRecognizer.h): kept for sources that say it. Thread: main.
@preconcurrency @MainActor
public final class NSMagnificationGestureRecognizer: HierarchyGesture {
    /// How much closer, against the start.
    public var magnification: CGFloat = 0
    /// It never begins.
    public init(target: Any?, action: Selector?) { super.init() }
}
