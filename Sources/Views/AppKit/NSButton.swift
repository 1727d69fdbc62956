import Foundation
import ViewHierarchy

/// A button, a check box or a button that stays down (NSButton.h).
@preconcurrency @MainActor
open class NSButton: NSControl {
    /// On or off (NSCell.h).
    public enum StateValue: Int, Sendable {
        case off, on
    }

    package let button: ButtonPart

    package init(frame: CGRect, button: ButtonPart) {
        self.button = button
        super.init(frame: frame)
        part = button
        button.pressed = { [weak self] in self?.act() }
    }

    /// Points.
    public override convenience init(frame: CGRect) { self.init(frame: frame, button: ButtonPart(.push)) }
    public required init?(coder: NSCoder) { return nil }

    /// A button with a title, and what becomes of pressing it.
    public convenience init(title: String, onAction: ((NSControl) -> Void)? = nil) {
        self.init(frame: .zero, button: ButtonPart(.push, title: title))
        self.onAction = onAction
        sizeToFit()
    }
    /// A box that is checked or not, with a title beside it.
    public convenience init(checkboxWithTitle title: String, onAction: ((NSControl) -> Void)? = nil) {
        self.init(frame: .zero, button: ButtonPart(.check, title: title))
        self.onAction = onAction
        sizeToFit()
    }

    /// A push button that calls a method of a target.
    public convenience init(title: String, target: Any?, action: Selector?) {
        self.init(title: title)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    /// A checkbox that calls a method of a target.
    public convenience init(checkboxWithTitle title: String, target: Any?, action: Selector?) {
        self.init(checkboxWithTitle: title)
        (self.target, self.action) = (target as AnyObject?, action)
    }

    /// What stands on it.
    open var title: String {
        get { button.title }
        set { button.title = newValue }
    }
    /// Whether it is on.
    open var state: StateValue {
        get { button.isOn ? .on : .off }
        set { button.isOn = newValue == .on }
    }
    /// The typeface of the title.
    open var font: NSFont? {
        get { NSFont(button.font) }
        set { button.font = newValue?.style ?? button.font }
    }
    /// As if a person pressed it.
    open func performClick(_ sender: Any?) { button.press() }
}
