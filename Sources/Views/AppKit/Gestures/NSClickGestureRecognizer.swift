import AudioToolbox
import Foundation
import ViewHierarchy

/// A click (NSClickGestureRecognizer.h). It calls a closure, or a method of a target.
@preconcurrency @MainActor
public final class NSClickGestureRecognizer: HierarchyTapGesture {
    /// With what is called after a click.
    public init(_ handler: @escaping @MainActor (NSClickGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? NSClickGestureRecognizer { handler(own) } }]
    }

    /// Calls a method of `target`, which it does not keep, with the recognizer.
    public convenience init(target: Any?, action: Selector?) {
        let object = target as AnyObject?
        self.init { [weak object] gesture in
            if let object { action?.perform(on: object, with: gesture) }
        }
    }

    /// How many times the button is pressed.
    public var numberOfClicksRequired: Int {
        get { wanted }
        set { wanted = newValue }
    }

}
