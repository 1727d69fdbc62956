import AudioToolbox
import Foundation
import ViewHierarchy

/// A drag (UIPanGestureRecognizer.h). It calls a closure, or a method of a target.
@preconcurrency @MainActor
public final class UIPanGestureRecognizer: HierarchyPanGesture {
    /// With what is called after each change.
    public init(_ handler: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? UIPanGestureRecognizer { handler(own) } }]
    }

    /// Calls a method of `target`, which it does not keep, with the recognizer.
    public convenience init(target: Any?, action: Selector?) {
        let object = target as AnyObject?
        self.init { [weak object] gesture in
            if let object { action?.perform(on: object, with: gesture) }
        }
    }

    /// How far the drag went; points.
    public func translation(in view: HierarchyView?) -> CGPoint { distance(in: view) }
    /// Counts the drag from another distance; points.
    public func setTranslation(_ translation: CGPoint, in view: HierarchyView?) { setDistance(translation, in: view) }
    /// Points a second.
    public func velocity(in view: HierarchyView?) -> CGPoint { speed(in: view) }
}
