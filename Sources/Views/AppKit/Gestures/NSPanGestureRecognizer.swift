import AudioToolbox
import Foundation
import ViewHierarchy

/// A drag (NSPanGestureRecognizer.h). It calls a closure, or a method of a target.
@preconcurrency @MainActor
public final class NSPanGestureRecognizer: HierarchyPanGesture {
    /// With what is called after each change.
    public init(_ handler: @escaping @MainActor (NSPanGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? NSPanGestureRecognizer { handler(own) } }]
    }

    /// Calls a method of `target`, which it does not keep, with the recognizer.
    public convenience init(target: Any?, action: Selector?) {
        let object = target as AnyObject?
        self.init { [weak object] gesture in
            if let object { action?.perform(on: object, with: gesture) }
        }
    }

    /// How far the drag went; points.
    public func translation(in view: HierarchyView?) -> NSPoint { distance(in: view) }
    /// Counts the drag from another distance; points.
    public func setTranslation(_ translation: NSPoint, in view: HierarchyView?) { setDistance(translation, in: view) }
    /// Points a second.
    public func velocity(in view: HierarchyView?) -> NSPoint { speed(in: view) }
}
