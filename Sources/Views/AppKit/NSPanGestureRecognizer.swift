import Foundation
import ViewHierarchy

/// A drag (NSPanGestureRecognizer.h). Without Objective-C there are no selectors: it calls a closure.
@preconcurrency @MainActor
public final class NSPanGestureRecognizer: HierarchyPanGesture {
    /// With what is called after each change.
    public init(_ handler: @escaping @MainActor (NSPanGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? NSPanGestureRecognizer { handler(own) } }]
    }
    /// Where the pointer is, in a view's own coordinates; in the gesture's view for nil.
    public func location(in view: HierarchyView?) -> NSPoint { place(in: view) }
    /// How far the drag went; points.
    public func translation(in view: HierarchyView?) -> NSPoint { distance(in: view) }
    /// Counts the drag from another distance; points.
    public func setTranslation(_ translation: NSPoint, in view: HierarchyView?) { setDistance(translation, in: view) }
    /// Points a second.
    public func velocity(in view: HierarchyView?) -> NSPoint { speed(in: view) }
}
