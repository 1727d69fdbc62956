import AudioToolbox
import Foundation
import ViewHierarchy

/// A view that a person sets something with (NSControl.h). What becomes of a change is a closure, or a method of a
/// target; see `Selector`. Thread: main.
@preconcurrency @MainActor
open class NSControl: NSView {
    /// Is called when a person has changed something, or pressed.
    public var onAction: ((NSControl) -> Void)?
    /// Whose method is called then, with this control; it is not kept.
    open weak var target: AnyObject?
    /// The method.
    open var action: Selector?

    /// Whether it can be used.
    open var isEnabled: Bool {
        get { part?.isEnabled ?? true }
        set { part?.isEnabled = newValue }
    }
    /// Whether it also acts while a person still drags.
    open var isContinuous = true
    /// Kept for whoever set it, to tell controls apart.
    open var tag = 0
    /// For AppKit's sources; controls are read from above whatever their superview is.
    open override var isFlipped: Bool { true }

    package func act() {
        onAction?(self)
        if let target, let action { action.perform(on: target, with: self) }
    }
}
