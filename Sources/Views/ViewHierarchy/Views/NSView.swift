import AudioToolbox
import CoreGraphics
import Foundation

/// A view whose y grows upwards unless it is flipped, and that is sent a mouse's events (NSView.h).
///
/// Subclass it for `draw(_:)`, `mouseDown(with:)` and the other events. Thread: main.
@preconcurrency @MainActor
open class NSView: HierarchyView {
    /// Whether y grows downwards in the view. For overrides.
    open var isFlipped: Bool { false }
    package override var growsDownwards: Bool { isFlipped }

    /// Whether the view takes the keyboard when it is clicked, and Tab stops at it. For overrides.
    open var acceptsFirstResponder: Bool { super.canTakeFocus }
    package override var canTakeFocus: Bool { acceptsFirstResponder }

    /// For overrides: the view gets the keyboard.
    @discardableResult
    open func becomeFirstResponder() -> Bool { true }
    /// For overrides: the view is to lose the keyboard; false keeps it.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }
    package override func gainsFocus() {
        super.gainsFocus()
        becomeFirstResponder()
    }
    package override func losesFocus() -> Bool { super.losesFocus() && resignFirstResponder() }

    /// No wish, in `intrinsicContentSize`.
    public static let noIntrinsicMetric: CGFloat = -1

    /// For overrides: places the views in this one.
    open func layout() {}
    package override func layOutChildren() { layout() }

    /// For overrides: the topmost view at a point of the superview's coordinates, or nil.
    open func hitTest(_ point: NSPoint) -> HierarchyView? {
        hitAmongChildren(turned(CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)))
    }
    package override func hitInside(_ point: CGPoint) -> HierarchyView? {
        let own = turned(point)
        return hitTest(CGPoint(x: own.x + frame.minX, y: own.y + frame.minY))
    }

    /// For overrides: the view was put into another one.
    open func viewDidMoveToSuperview() {}
    package override func wasMoved() { viewDidMoveToSuperview() }
    /// For overrides: the view is shown, or no longer.
    open func viewDidMoveToWindow() {}
    package override func movedToWindow() {
        viewDidMoveToWindow()
        viewDidChangeBackingProperties()
        updateTrackingAreas()
    }
    /// For overrides: not told; see `viewDidMoveToSuperview()`.
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    /// For overrides: not told; see `viewDidMoveToWindow()`.
    open func viewWillMove(toWindow newWindow: HierarchyWindow?) {}
    /// For overrides: kept for whoever calls it; moves, entries and exits are always told.
    open func updateTrackingAreas() {}
    /// For overrides: the size; points.
    open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }
    /// For overrides: the place; points.
    open func setFrameOrigin(_ newOrigin: NSPoint) { frame.origin = newOrigin }
    /// For overrides: never called, since there are no nibs.
    open func awakeFromNib() {}
    /// For overrides: never called, since nothing shows a preview.
    open func prepareForInterfaceBuilder() {}
    /// For overrides: not looked at; a view draws with `draw(_:)`.
    open var wantsUpdateLayer: Bool { false }
    /// For overrides: never called; a view draws with `draw(_:)`.
    open func updateLayer() {}
    /// For overrides: not looked at; a view is filled only with its `backgroundColor`.
    open var isOpaque: Bool { false }
    /// For overrides: not looked at; a click that gives the window the keyboard is the view's as well.
    open func acceptsFirstMouse(for event: NSEvent?) -> Bool { true }
    /// For overrides: not looked at; a view here moves no window.
    open var mouseDownCanMoveWindow: Bool { false }
    /// For overrides: never called; see `cursorShape` of controls.
    open func resetCursorRects() {}
    /// For overrides: the ground became light or dark.
    open func viewDidChangeEffectiveAppearance() {}
    /// Kept for whoever set it, to tell views apart.
    open var tag: Int { -1 }
    /// Kept for whoever set it: there are no hints.
    open var toolTip: String?
    /// Kept for whoever set it: what a view draws is always cut at its edge.
    open var clipsToBounds = true

    /// For overrides: the view is shown with more or fewer pixels in a point; told when it is shown.
    open func viewDidChangeBackingProperties() {}
    /// For overrides: not told; see `isHidden`.
    open func viewDidHide() {}
    /// For overrides: not told; see `isHidden`.
    open func viewDidUnhide() {}
    /// For overrides: not told; sizes come one by one.
    open func viewWillStartLiveResize() {}
    /// For overrides: not told; sizes come one by one.
    open func viewDidEndLiveResize() {}
    /// For overrides: places the views in this one by their masks after its size was another; not called.
    open func resizeSubviews(withOldSize oldSize: NSSize) {}
    /// For overrides: the layer that is made for the view.
    open func makeBackingLayer() -> CALayer { CALayer() }
    /// For overrides: not looked at; a view that has the keyboard shows it by itself.
    open var focusRingMaskBounds: NSRect { .zero }
    /// For overrides: never called.
    open func drawFocusRingMask() {}
    /// For overrides: not looked at.
    open var allowsVibrancy: Bool { false }
    /// For overrides: not looked at.
    open var needsPanelToBecomeKey: Bool { false }
    /// For overrides: not looked at; Tab goes by places.
    open var canBecomeKeyView: Bool { acceptsFirstResponder }
    /// Kept for whoever set it: Tab goes by places.
    open weak var nextKeyView: NSView?
    /// For overrides: the menu that the right button opens; nil for none.
    open func menu(for event: NSEvent) -> NSMenu? { menu }
    /// The menu that the right button opens; nil for none.
    open var menu: NSMenu?

    // MARK: Assistive programs

    /// For overrides: whether they are told of it.
    open func isAccessibilityElement() -> Bool { false }
    /// For overrides: what it is called.
    open func accessibilityLabel() -> String? { spokenLabel }
    /// For overrides: what stands there.
    open func accessibilityValue() -> Any? { spokenValue }
    /// For overrides: what kind of thing it is; not looked at.
    open func accessibilityRole() -> NSAccessibility.Role? { nil }
    /// For overrides: more about it; not looked at.
    open func accessibilityHelp() -> String? { nil }
    /// For overrides: they want more; whether it did something.
    open func accessibilityPerformIncrement() -> Bool { false }
    /// For overrides: they want less; whether it did something.
    open func accessibilityPerformDecrement() -> Bool { false }
    /// For overrides: they press it; whether it did something.
    open func accessibilityPerformPress() -> Bool { false }
    package override var ownSpokenLabel: String? { isAccessibilityElement() ? accessibilityLabel() : nil }
    package override var ownSpokenValue: String? {
        isAccessibilityElement() ? accessibilityValue().map { "\($0)" } : nil
    }
    package override func performOwn(_ action: ViewAction) {
        switch action {
        case .increment: _ = accessibilityPerformIncrement()
        case .decrement: _ = accessibilityPerformDecrement()
        case .press: _ = accessibilityPerformPress()
        default: break
        }
    }

    // MARK: Events

    /// For overrides: the left button is pressed in the view.
    open func mouseDown(with event: NSEvent) { upward { $0.mouseDown(with: event) } }
    /// For overrides: the mouse is moved with the left button down.
    open func mouseDragged(with event: NSEvent) { upward { $0.mouseDragged(with: event) } }
    /// For overrides: the left button is let go.
    open func mouseUp(with event: NSEvent) { upward { $0.mouseUp(with: event) } }
    /// For overrides: the right button is pressed in the view.
    open func rightMouseDown(with event: NSEvent) {
        if let menu = menu(for: event) { return menu.open(beside: self) }
        upward { $0.rightMouseDown(with: event) }
    }
    /// For overrides: the mouse is moved with the right button down.
    open func rightMouseDragged(with event: NSEvent) { upward { $0.rightMouseDragged(with: event) } }
    /// For overrides: the right button is let go.
    open func rightMouseUp(with event: NSEvent) { upward { $0.rightMouseUp(with: event) } }
    /// For overrides: another button is pressed in the view; told as the right one.
    open func otherMouseDown(with event: NSEvent) {}
    /// For overrides: a key that is held has changed; not told.
    open func flagsChanged(with event: NSEvent) {}
    /// For overrides: the mouse is moved over the view.
    open func mouseMoved(with event: NSEvent) {}
    /// For overrides: the mouse comes over the view.
    open func mouseEntered(with event: NSEvent) {}
    /// For overrides: the mouse leaves the view.
    open func mouseExited(with event: NSEvent) {}
    /// For overrides: a wheel is turned over the view.
    open func scrollWheel(with event: NSEvent) { isUnhandled = true }
    /// For overrides: two fingers come closer; not told.
    open func magnify(with event: NSEvent) {}
    /// For overrides: two fingers turn; not told.
    open func rotate(with event: NSEvent) {}
    /// For overrides: the pointer's shape is asked for; not told.
    open func cursorUpdate(with event: NSEvent) {}
    /// For overrides: a key is pressed with others; not told, see `keyDown(with:)`.
    open func performKeyEquivalent(with event: NSEvent) -> Bool { false }
    /// For overrides: a key is pressed while the view has the keyboard.
    open func keyDown(with event: NSEvent) { isUnhandled = true }
    /// For overrides: a key is let go while the view has the keyboard.
    open func keyUp(with event: NSEvent) { isUnhandled = true }

    /// Whether the last event was left to the view above.
    private var isUnhandled = false

    private func upward(_ send: (any MouseFollower) -> Void) {
        if let above: any MouseFollower = followerAbove() { send(above) }
    }

    package override func handlePointer(_ event: ViewPointerEvent) {
        super.handlePointer(event)
        guard part == nil else { return }
        let sent = NSEvent(pointer: event, in: self)
        switch (event.phase, event.button) {
        case (.down, 0): mouseDown(with: sent)
        case (.dragged, 0): mouseDragged(with: sent)
        case (.up, 0), (.cancelled, 0): mouseUp(with: sent)
        case (.down, _): rightMouseDown(with: sent)
        case (.dragged, _): rightMouseDragged(with: sent)
        case (.up, _), (.cancelled, _): rightMouseUp(with: sent)
        case (.moved, _): mouseMoved(with: sent)
        case (.entered, _): mouseEntered(with: sent)
        case (.exited, _): mouseExited(with: sent)
        }
    }

    package override func handleScroll(_ event: ViewScrollEvent) -> Bool {
        if super.handleScroll(event) { return true }
        return wasHandled { scrollWheel(with: NSEvent(scroll: event, in: self)) }
    }

    package override func handleKey(_ event: ViewKeyEvent) -> Bool {
        if super.handleKey(event) { return true }
        return wasHandled {
            if event.phase == .up { keyUp(with: NSEvent(key: event)) } else { keyDown(with: NSEvent(key: event)) }
        }
    }

    private func wasHandled(_ send: () -> Void) -> Bool {
        isUnhandled = false
        send()
        return !isUnhandled
    }
}

// Of a window, AppKit counts from the lower left corner: nil means that, here alone.
extension NSView {
    /// A point of the window, from its lower left corner, or downwards and back.
    private func fromWindow(_ point: NSPoint) -> NSPoint {
        NSPoint(x: point.x, y: (owningSurface?.size.height ?? 0) - point.y)
    }
    /// A point of another view's coordinates in this one's; of the window's, from its lower left corner, for nil.
    public func convert(_ point: NSPoint, from view: HierarchyView?) -> NSPoint {
        guard let view else { return turned(fromSurface(fromWindow(point))) }
        return (self as HierarchyView).convert(point, from: view)
    }
    /// A point of this view's coordinates in another one's; in the window's, from its lower left corner, for nil.
    public func convert(_ point: NSPoint, to view: HierarchyView?) -> NSPoint {
        guard let view else { return fromWindow(toSurface(turned(point))) }
        return (view as HierarchyView).convert(point, from: self)
    }
    /// A rectangle of another view's coordinates in this one's; of the window's, from its lower left corner, for nil.
    public func convert(_ rect: NSRect, from view: HierarchyView?) -> NSRect {
        Self.around(
            convert(rect.origin, from: view), convert(NSPoint(x: rect.maxX, y: rect.maxY), from: view))
    }
    /// A rectangle of this view's coordinates in another one's; in the window's, from its lower left corner, for nil.
    public func convert(_ rect: NSRect, to view: HierarchyView?) -> NSRect {
        Self.around(convert(rect.origin, to: view), convert(NSPoint(x: rect.maxX, y: rect.maxY), to: view))
    }
    private static func around(_ first: NSPoint, _ second: NSPoint) -> NSRect {
        NSRect(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(second.x - first.x),
            height: abs(second.y - first.y))
    }
    /// Where an event of a pointer is, in the view's own coordinates, as `convert(_:from: nil)` of its
    /// `locationInWindow` gives.
    public func location(of event: NSEvent) -> NSPoint { convert(event.locationInWindow, from: nil) }
}

extension NSView: MouseFollower {}
