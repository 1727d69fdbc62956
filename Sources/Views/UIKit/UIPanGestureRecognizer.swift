import Foundation
import ViewHierarchy

/// A drag (UIPanGestureRecognizer.h). Without Objective-C there are no selectors: it calls a closure.
@preconcurrency @MainActor
public final class UIPanGestureRecognizer: HierarchyPanGesture {
    /// With what is called after each change.
    public init(_ handler: @escaping @MainActor (UIPanGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? UIPanGestureRecognizer { handler(own) } }]
    }
    /// Where the finger is, in a view's own coordinates; in the gesture's view for nil.
    public func location(in view: HierarchyView?) -> CGPoint { place(in: view) }
    /// How far the drag went; points.
    public func translation(in view: HierarchyView?) -> CGPoint { distance(in: view) }
    /// Counts the drag from another distance; points.
    public func setTranslation(_ translation: CGPoint, in view: HierarchyView?) { setDistance(translation, in: view) }
    /// Points a second.
    public func velocity(in view: HierarchyView?) -> CGPoint { speed(in: view) }
}
