import CoreGraphics
import Foundation
import ViewHierarchy

// AppKit's names, of any view.
extension SharedViewNames where Self: HierarchyView {
    /// Kept for sources that say it.
    public func addTrackingArea(_ area: NSTrackingArea) {}
    /// Kept for sources that say it.
    public func removeTrackingArea(_ area: NSTrackingArea) {}
    /// None.
    public var trackingAreas: [NSTrackingArea] { [] }
    /// Kept for sources that say it: the pointer's shape is that of the control.
    public func addCursorRect(_ rect: NSRect, cursor: NSCursor) {}
    /// Kept for sources that say it: what a view draws is drawn when it is damaged.
    public func display() { needsDisplay = true }
    /// A cut part of the view is not known: all of it.
    public var visibleRect: NSRect { bounds }
    /// Whether the mouse is in a rectangle.
    public func isMousePoint(_ point: NSPoint, in rect: NSRect) -> Bool { rect.contains(point) }
    /// Has a part of the view drawn anew; AppKit's name.
    public func setNeedsDisplay(in rect: NSRect) { setNeedsDisplay(rect) }
    /// What kind of thing it is, for assistive programs; controls say it themselves.
    public func setAccessibilityRole(_ role: NSAccessibility.Role?) {}
    /// Whether assistive programs are told of it; controls always are.
    public func setAccessibilityElement(_ isElement: Bool) {}
    /// The value that assistive programs read out.
    public func setAccessibilityValue(_ value: Any?) { accessibilityValue = value.map { "\($0)" } }
    /// The layer, as AppKit has it: what is set to nil is ignored.
    @_disfavoredOverload
    public var layer: CALayer? {
        get { rootLayer ?? ownLayer }
        set {
            guard let newValue else { return }
            newValue.frame = CGRect(origin: .zero, size: frame.size)
            newValue.host = self
            rootLayer = newValue
        }
    }
    /// Puts a view above or below another one that is here.
    public func addSubview(
        _ view: HierarchyView, positioned place: NSWindow.OrderingMode, relativeTo other: HierarchyView?
    ) {
        let index = subviews.firstIndex { $0 === other }
        guard let index else {
            if place == .below { insertSubview(view, at: 0) } else { addSubview(view) }
            return
        }
        insertSubview(view, at: place == .below ? index : index + 1)
    }
    /// Kept for whoever set it: frames are told by overrides of `setFrameSize(_:)` and `layout()`.
    public var postsFrameChangedNotifications: Bool {
        get { false }
        set {}
    }
    /// Itself: changes show at once.
    public func animator() -> Self { self }

    /// As small as the content; points.
    public var fittingSize: NSSize { systemLayoutSizeFitting(.zero) }
    /// Sets the size; points.
    public func setFrameSize(_ size: NSSize) { frame.size = size }
    /// Sets the place; points.
    public func setFrameOrigin(_ origin: NSPoint) { frame.origin = origin }
    /// Puts a view in the place of another one that is here; nothing where it is not.
    public func replaceSubview(_ old: HierarchyView, with new: HierarchyView) {
        guard let index = subviews.firstIndex(where: { $0 === old }) else { return }
        old.removeFromSuperview()
        insertSubview(new, at: index)
    }
    /// Whether it or one that it is in is hidden.
    public var isHiddenOrHasHiddenAncestor: Bool {
        sequence(first: self as HierarchyView, next: \.superview).contains { $0.isHidden }
    }
    /// Kept for sources that say it: what is damaged is drawn with the next frame.
    public func displayIfNeeded() {}
    /// Whether `updateConstraints()` is to be called.
    public var needsUpdateConstraints: Bool {
        get { wantsConstraintUpdate }
        set { if newValue { setNeedsUpdateConstraints() } }
    }
    /// Calls `updateConstraints()` now if it is to be called.
    public func updateConstraintsForSubtreeIfNeeded() { updateConstraintsIfNeeded() }
    /// The view of this kind that scrolls it; nil for none.
    public var enclosingScrollView: NSScrollView? {
        sequence(first: self as HierarchyView, next: \.superview).lazy.compactMap { $0 as? NSScrollView }.first
    }
    /// From left to right.
    public var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { .leftToRight }
    /// Light or dark for the view and those in it; nil for as the desktop.
    public var appearance: NSAppearance? {
        get {
            switch overrideUserInterfaceStyle {
            case .dark: NSAppearance(named: .darkAqua)
            case .light: NSAppearance(named: .aqua)
            case .unspecified: nil
            }
        }
        set { overrideUserInterfaceStyle = newValue.map { $0.isDark ? .dark : .light } ?? .unspecified }
    }
    /// Light or dark, as the view is shown.
    public var effectiveAppearance: NSAppearance {
        appearance ?? NSAppearance(isDark: traitCollection.userInterfaceStyle == .dark)
    }
    /// What lies below what the view draws.
    public var shadow: NSShadow? {
        get {
            let layer: CALayer = ownLayer
            return layer.shadowOpacity > 0 ? NSShadow(offset: layer.shadowOffset, radius: layer.shadowRadius) : nil
        }
        set {
            let layer: CALayer = ownLayer
            layer.shadowOpacity = newValue == nil ? 0 : 1
            guard let newValue else { return }
            (layer.shadowOffset, layer.shadowRadius) = (newValue.shadowOffset, newValue.shadowBlurRadius / 2)
            layer.shadowColor = newValue.shadowColor?.cgColor
        }
    }
    /// A name to find the view by.
    public var identifier: NSUserInterfaceItemIdentifier? {
        get { accessibilityIdentifier.map { NSUserInterfaceItemIdentifier(rawValue: $0) } }
        set { accessibilityIdentifier = newValue?.rawValue }
    }
    /// A name for tests.
    public func setAccessibilityIdentifier(_ name: String?) { accessibilityIdentifier = name }
    /// Kept for sources that say it: there are no hints.
    public func setAccessibilityHelp(_ help: String?) { accessibilityHint = help }
    /// A rectangle whose sides lie between pixels; points.
    public func backingAlignedRect(_ rect: NSRect, options: AlignmentOptions = .alignAllEdgesNearest) -> NSRect {
        rect.integral
    }
    /// A rectangle in pixels.
    public func convertToBacking(_ rect: NSRect) -> NSRect {
        let scale = contentScaleFactor
        return NSRect(
            x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }
}

extension NSView {
    /// When a layer is drawn (NSView.h).
    public enum LayerContentsRedrawPolicy: Int, Sendable {
        case never, onSetNeedsDisplay, duringViewResize, beforeViewResize, crossfade
    }
    /// Kept for whoever set it.
    public var layerContentsRedrawPolicy: LayerContentsRedrawPolicy {
        get { .onSetNeedsDisplay }
        set {}
    }
    /// Posted by nobody here.
    public static var frameDidChangeNotification: Notification.Name { Notification.Name("NSViewFrameDidChange") }
    /// Posted by nobody here.
    public static var boundsDidChangeNotification: Notification.Name { Notification.Name("NSViewBoundsDidChange") }
}
