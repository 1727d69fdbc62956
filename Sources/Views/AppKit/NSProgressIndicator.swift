import Foundation
import ViewHierarchy

/// How far something has come (NSProgressIndicator.h).
@preconcurrency @MainActor
open class NSProgressIndicator: NSView {
    /// How it looks; a bar, here.
    public enum Style: UInt, Sendable {
        case bar, spinning
    }
    private let meter = MeterPart()
    /// From 0 to 100; points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        part = meter
        meter.scale = ValueScale(least: 0, greatest: 100)
    }
    public required init?(coder: NSCoder) { return nil }
    /// Kept for whoever set it.
    open var style = Style.bar
    /// Kept for whoever set it.
    open var isIndeterminate = false
    /// The least value.
    open var minValue: Double {
        get { meter.scale.least }
        set { meter.scale = ValueScale(least: newValue, greatest: maxValue) }
    }
    /// The greatest value.
    open var maxValue: Double {
        get { meter.scale.greatest }
        set { meter.scale = ValueScale(least: minValue, greatest: newValue) }
    }
    /// The value.
    open var doubleValue: Double {
        get { meter.value }
        set { meter.value = newValue }
    }
    /// Kept for sources that say it.
    open func startAnimation(_ sender: Any?) {}
    /// Kept for sources that say it.
    open func stopAnimation(_ sender: Any?) {}
}

/// A frame with a title (NSBox.h).
@preconcurrency @MainActor
open class NSBox: NSView {
    /// What stands on it.
    open var title = "" { didSet { needsDisplay = true } }
    /// What is in it.
    open var contentView: HierarchyView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let contentView { addSubview(contentView) }
            needsLayout = true
        }
    }
    open override func layout() { contentView?.frame = bounds.insetBy(dx: 6, dy: 12) }
    open override func draw(_ rect: NSRect) {
        NSColor.separatorColor.setStroke()
        NSBezierPath(roundedRect: bounds.insetBy(dx: 1, dy: 8), xRadius: 5, yRadius: 5).stroke()
        title.draw(
            at: NSPoint(x: 8, y: bounds.height - 14),
            withAttributes: [.font: NSFont.systemFont(ofSize: 10), .foregroundColor: NSColor.labelColor])
    }
}

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
