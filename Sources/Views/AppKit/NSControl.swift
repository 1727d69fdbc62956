import Foundation
import ViewHierarchy

/// A view that a person sets something with (NSControl.h). Without Objective-C there are no selectors: what becomes of a
/// change is a closure. Thread: main.
@preconcurrency @MainActor
open class NSControl: NSView {
    /// Is called when a person has changed something, or pressed.
    public var onAction: ((NSControl) -> Void)?

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

    package func act() { onAction?(self) }
}
