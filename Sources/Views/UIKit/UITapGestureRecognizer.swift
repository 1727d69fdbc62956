import Foundation
import ViewHierarchy

/// A tap (UITapGestureRecognizer.h). Without Objective-C there are no selectors: it calls a closure.
@preconcurrency @MainActor
public final class UITapGestureRecognizer: HierarchyTapGesture {
    /// With what is called after a tap.
    public init(_ handler: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? UITapGestureRecognizer { handler(own) } }]
    }
    /// How many times the finger is put down.
    public var numberOfTapsRequired: Int {
        get { wanted }
        set { wanted = newValue }
    }
    /// Where the finger is, in a view's own coordinates; in the gesture's view for nil.
    public func location(in view: HierarchyView?) -> CGPoint { place(in: view) }
}
