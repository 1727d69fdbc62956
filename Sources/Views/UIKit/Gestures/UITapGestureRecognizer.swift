import AudioToolbox
import Foundation
import ViewHierarchy

/// A tap (UITapGestureRecognizer.h). It calls a closure, or a method of a target.
@preconcurrency @MainActor
public final class UITapGestureRecognizer: HierarchyTapGesture {
    /// With what is called after a tap.
    public init(_ handler: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
        super.init()
        handlers = [{ gesture in if let own = gesture as? UITapGestureRecognizer { handler(own) } }]
    }

    /// Calls a method of `target`, which it does not keep, with the recognizer.
    public convenience init(target: Any?, action: Selector?) {
        let object = target as AnyObject?
        self.init { [weak object] gesture in
            if let object { action?.perform(on: object, with: gesture) }
        }
    }

    /// How many times the finger is put down.
    public var numberOfTapsRequired: Int {
        get { wanted }
        set { wanted = newValue }
    }

}
