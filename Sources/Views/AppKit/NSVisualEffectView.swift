import Foundation
import ViewHierarchy

/// A ground that is seen through (NSVisualEffectView.h); of the background's colour, here.
@preconcurrency @MainActor
open class NSVisualEffectView: NSView {
    /// What it stands for; the same, here.
    public enum Material: Int, Sendable {
        case titlebar, selection, menu, popover, sidebar, headerView, sheet, windowBackground, hudWindow,
            underWindowBackground
        case contentBackground, toolTip, fullScreenUI
    }
    /// What is seen through it; nothing, here.
    public enum BlendingMode: Int, Sendable {
        case behindWindow, withinWindow
    }
    /// When it is; always, here.
    public enum State: Int, Sendable {
        case followsWindowActiveState, active, inactive
    }
    /// Kept for whoever set it.
    open var material = Material.windowBackground
    /// Kept for whoever set it.
    open var blendingMode = BlendingMode.behindWindow
    /// Kept for whoever set it.
    open var state = State.followsWindowActiveState
    /// Kept for whoever set it.
    open var isEmphasized = false
    open override func draw(_ rect: NSRect) {
        NSColor.controlBackgroundColor.setFill()
        bounds.fill()
    }
}
