import CoreGraphics
import Foundation

// What either framework calls the keyboard's owner.
extension SharedViewNames where Self: HierarchyView {
    /// Takes the keyboard; false if another view keeps it, or the view takes none.
    @discardableResult
    public func becomeFirstResponder() -> Bool {
        if let view = self as? UIView { return view.becomeFirstResponder() }
        return canTakeFocus && owningSurface?.focus(self) ?? false
    }
    /// Gives the keyboard back.
    @discardableResult
    public func resignFirstResponder() -> Bool { !isFirstResponder || owningSurface?.focus(nil) ?? true }
    /// Whether the view has the keyboard.
    public var isFirstResponder: Bool { owningSurface?.focused === self }
    /// Whether the view may have the keyboard.
    public var canBecomeFirstResponder: Bool { canTakeFocus }
    /// Whether the view may have the keyboard; AppKit's name.
    public var acceptsFirstResponder: Bool { canTakeFocus }
    /// Takes the keyboard from what is written in, here or in a view inside; whether it has none of them now.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let surface = owningSurface, surface.focused?.isInside(self) ?? false else { return true }
        return surface.focus(nil)
    }
    /// The view above, or the controller whose view it is; nil for none.
    public var next: AnyObject? { controller ?? parentView }
    /// The view above, or the controller whose view it is; AppKit's name.
    public var nextResponder: AnyObject? {
        get { next }
        set {}
    }
    /// Kept for sources that say it: there is no keyboard on the screen.
    public func reloadInputViews() {}
}
