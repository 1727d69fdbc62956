import Foundation
import ViewHierarchy

/// Where moves of the mouse are told (NSTrackingArea.h): kept for sources that make one, since a view is told of all that
/// happen over it.
@preconcurrency @MainActor
public final class NSTrackingArea {
    /// What is told.
    public struct Options: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Coming and leaving.
        public static let mouseEnteredAndExited = Options(rawValue: 1)
        /// Moves.
        public static let mouseMoved = Options(rawValue: 2)
        /// The pointer's shape.
        public static let cursorUpdate = Options(rawValue: 4)
        /// While it has the keyboard.
        public static let activeWhenFirstResponder = Options(rawValue: 16)
        /// While its window has the keyboard.
        public static let activeInKeyWindow = Options(rawValue: 32)
        /// While its program is in front.
        public static let activeInActiveApp = Options(rawValue: 64)
        /// Always.
        public static let activeAlways = Options(rawValue: 128)
        /// The mouse is inside already.
        public static let assumeInside = Options(rawValue: 256)
        /// All that is seen of the view.
        public static let inVisibleRect = Options(rawValue: 512)
        /// While a button is held as well.
        public static let enabledDuringMouseDrag = Options(rawValue: 1024)
    }
    /// Points.
    public let rect: NSRect
    /// What is told.
    public let options: Options
    /// Of a rectangle of a view; the owner is the view itself, whatever is given.
    public init(rect: NSRect, options: Options, owner: Any?, userInfo: [AnyHashable: Any]? = nil) {
        (self.rect, self.options) = (rect, options)
    }
}

extension NSView {
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

extension HierarchyView {
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
}

extension NSWindow {
    /// Above or below.
    public enum OrderingMode: Int, Sendable {
        case below = -1, out, above
    }
}

/// Names around assistive programs (NSAccessibility).
public enum NSAccessibility {
    /// What kind of thing a view is.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// The name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A slider.
        public static let slider = Role(rawValue: "AXSlider")
        /// A button.
        public static let button = Role(rawValue: "AXButton")
        /// A box that is checked or not.
        public static let checkBox = Role(rawValue: "AXCheckBox")
        /// A picture.
        public static let image = Role(rawValue: "AXImage")
        /// Several.
        public static let group = Role(rawValue: "AXGroup")
        /// A level.
        public static let levelIndicator = Role(rawValue: "AXLevelIndicator")
        /// Text.
        public static let staticText = Role(rawValue: "AXStaticText")
    }
}
