import Foundation
import ViewHierarchy

/// A click (NSClickGestureRecognizer.h). Without Objective-C there are no selectors: it calls a closure.
@preconcurrency @MainActor
public final class NSClickGestureRecognizer: HierarchyTapGesture {
    /// With what is called after a click.
    public init(_ handler: @escaping @MainActor (NSClickGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? NSClickGestureRecognizer { handler(own) } }]
    }
    /// How many times the button is pressed.
    public var numberOfClicksRequired: Int {
        get { wanted }
        set { wanted = newValue }
    }
    /// Where the pointer is, in a view's own coordinates; in the gesture's view for nil.
    public func location(in view: HierarchyView?) -> NSPoint { place(in: view) }
}
