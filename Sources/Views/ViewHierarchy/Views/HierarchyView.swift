import AudioToolbox
import CoreGraphics
import Foundation

/// What `NSView` and `UIView` have in common: a place in another view, views of its own, a picture, events.
///
/// Authors subclass `NSView` or `UIView`. Thread: main.
@preconcurrency @MainActor
open class HierarchyView {
    private static var latest: UInt32 = 0

    /// Stays the same while the view lives.
    package let identifier: UInt32

    /// Where the view is in its superview, in the superview's coordinates; points. What is no number counts as 0.
    open var frame: CGRect {
        get { place }
        set { move(to: newValue) }
    }
    private var place: CGRect
    private var boundsOrigin = CGPoint.zero

    /// Whether neither the view nor those in it are shown.
    open var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            invalidateFrame()
            parentView?.setNeedsLayout()
        }
    }

    /// The opacity of the view with all that is in it, 0 to 1.
    package var opacity = 1.0 { didSet { if opacity != oldValue { invalidateFrame() } } }
    /// What is done to all that the view and those in it draw; nil for nothing.
    package var effect: ViewEffect? {
        willSet { if newValue != effect { setNeedsDisplay() } }
        didSet { if effect != oldValue { setNeedsDisplay() } }
    }
    /// What the view and those in it cover, in its own downward coordinates.
    package var extent: CGRect { downwardBounds }
    /// Whether the controls in it are drawn for a dark ground whatever is asked for: for a view that fills a surface and
    /// paints its own ground dark.
    package var isAlwaysDark = false { didSet { if isAlwaysDark != oldValue { appearanceChanged() } } }
    /// What the view is filled with before it draws.
    package var ground: HierarchyColor? { didSet { setNeedsDisplay() } }
    /// What draws and behaves as a control, for views that are one.
    package var part: ControlPart? {
        didSet {
            part?.view = self
            setNeedsDisplay()
        }
    }

    package internal(set) weak var parentView: HierarchyView?
    package internal(set) var childViews: [HierarchyView] = []
    package weak var surface: HierarchySurface?
    package var needsLayoutPass = true
    package var gestureList: [HierarchyGesture] = []
    /// What the right button offers on the view and on those in it; nil for what the superview does.
    package var contextMenu: (() -> [(title: String, action: (() -> Void)?)])?
    /// What scrolls the view; says whether it moved.
    package var scrolled: ((ViewScrollEvent) -> Bool)?
    /// Is called when a view inside gets the keyboard.
    package var focusMoved: ((HierarchyView) -> Void)?
    package var constraintList: [NSLayoutConstraint] = []
    package var rootLayer: CALayer?
    /// What sources set of a view that does not have it by itself.
    package var keptValues: AnyObject?
    /// Whether sources let the pointer find the view at all.
    package var takesPointer = true
    /// Light or dark, where sources say which.
    package var givenLook: Look? { didSet { appearanceChanged() } }
    /// Whether `updateConstraints()` is to be called before the view is laid out.
    package var wantsConstraintUpdate = true
    /// The controller whose view it is, which is told of events that no view takes.
    package weak var controller: (any ViewOwner)?
    /// What a controller does before and after the view is laid out.
    var willLayOut: () -> Void = {}
    var didLayOut: () -> Void = {}

    /// Takes the view out of the one that it is in; does nothing to a view that is in no other. For overrides.
    open func removeFromSuperview() { detach() }

    /// Which sides stay where they are, and whether the size grows, when the superview's size changes.
    public var autoresizingMask: AutoresizingMask = []

    /// Whether `frame` is what places the view, and not constraints.
    public var translatesAutoresizingMaskIntoConstraints = true

    /// What assistive programs read out; nil for what the view says itself.
    package var spokenLabel: String?
    package var spokenValue: String?
    package var spokenRole: ViewElement.Role?
    /// Whether assistive programs are told nothing of it.
    package var isSilent = false
    /// What assistive programs do with a view that is no control.
    package var performed: ((ViewAction) -> Void)?

    /// For subclasses: what the view says itself to assistive programs.
    package var ownSpokenLabel: String? { nil }
    package var ownSpokenValue: String? { nil }
    /// For subclasses: what assistive programs do with it.
    package func performOwn(_ action: ViewAction) {}

    /// Points, in the superview to come.
    public init(frame: CGRect) {
        Self.latest &+= 1
        identifier = Self.latest
        place = frame.finite
    }

    /// For subclasses that have to say it: there are no archives of views here, so it is never called.
    public required init?(coder: NSCoder) { return nil }

    /// At zero, without size.
    public convenience init() { self.init(frame: .zero) }

    // MARK: Geometry

    /// Whether y grows downwards in the view.
    package var growsDownwards: Bool { true }

    /// The view in its own coordinates; points.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: place.size) }
        set {
            let new = newValue.finite
            boundsOrigin = new.origin
            frame = CGRect(origin: place.origin, size: new.size)
            setNeedsDisplay()
        }
    }

    /// The view in its own coordinates downwards, which everything is drawn and hit by.
    package var downwardBounds: CGRect { CGRect(origin: .zero, size: place.size) }

    /// The frame from the upper left corner of the superview.
    package var downwardFrame: CGRect {
        guard let parentView else { return CGRect(origin: .zero, size: place.size) }
        let origin = parentView.boundsOrigin
        let left = place.minX - origin.x
        if parentView.growsDownwards {
            return CGRect(x: left, y: place.minY - origin.y, width: place.width, height: place.height)
        }
        let top = parentView.place.height - (place.maxY - origin.y)
        return CGRect(x: left, y: top, width: place.width, height: place.height)
    }

    /// Sets the frame from one that counts from the superview's upper left corner.
    package func setDownwardFrame(_ new: CGRect) {
        guard let parentView, !parentView.growsDownwards else {
            frame = new
            return
        }
        frame = CGRect(x: new.minX, y: parentView.place.height - new.maxY, width: new.width, height: new.height)
    }

    /// The upper left corner on the surface.
    package var placeOnSurface: CGPoint { toSurface(.zero) }

    /// A point or rectangle between the view's own coordinates and those that grow downwards from the corner.
    package func turned(_ point: CGPoint) -> CGPoint {
        CGPoint(
            x: point.x, y: growsDownwards ? point.y : place.height - point.y)
    }
    package func turned(_ rect: CGRect) -> CGRect {
        growsDownwards
            ? rect : CGRect(x: rect.minX, y: place.height - rect.maxY, width: rect.width, height: rect.height)
    }

    private func move(to new: CGRect) {
        let new = new.finite
        guard new != place else { return }
        let old = place
        invalidateFrame()
        place = new
        if old.size != new.size {
            resizeChildren(from: old.size)
            setNeedsLayout()
            rootLayer?.frame = CGRect(origin: .zero, size: new.size)
            setNeedsDisplay()
        }
        invalidateFrame()
    }

    // MARK: Tree

    package func attach(_ view: HierarchyView, at index: Int? = nil) {
        guard view !== self, !isInside(view), depthInTree < 200 else { return }
        view.detach()
        view.parentView = self
        childViews.insert(view, at: min(childViews.count, max(0, index ?? childViews.count)))
        setNeedsLayout()
        view.setNeedsLayout()
        view.setNeedsDisplay()
        view.wasMoved()
        if owningSurface != nil { view.windowChanged() }
    }

    package func detach() {
        guard let parentView else { return }
        invalidateFrame()
        let surface = owningSurface
        if let surface, surface.focused?.isInside(self) ?? false { surface.focus(nil) }
        parentView.childViews.removeAll { $0 === self }
        parentView.setNeedsLayout()
        self.parentView = nil
        wasMoved()
        if surface != nil { windowChanged() }
    }

    /// The view, or one that it is in.
    package func isInside(_ other: HierarchyView) -> Bool {
        var view: HierarchyView? = self
        while let current = view {
            if current === other { return true }
            view = current.parentView
        }
        return false
    }

    private var depthInTree: Int { sequence(first: self, next: \.parentView).reduce(0) { count, _ in count + 1 } }

    package var owningSurface: HierarchySurface? {
        var view = self
        while let parent = view.parentView { view = parent }
        return view.surface
    }

    /// For subclasses: the view is in another one, or in none, than before.
    package func wasMoved() {}
    /// For subclasses: the view is shown, or no longer.
    package func movedToWindow() {}
    func windowChanged() {
        movedToWindow()
        for child in childViews { child.windowChanged() }
    }

    // MARK: Damage

    func invalidate(_ rect: CGRect) {
        guard !rect.isNull else { return }
        var (view, part) = (self, rect.intersection(downwardBounds))
        guard !part.isNull else { return }
        while !view.isHidden {
            guard let parent = view.parentView else { break }
            part = view.toParent(view.spread(part)).intersection(parent.downwardBounds)
            guard !part.isNull else { return }
            view = parent
        }
        guard !view.isHidden, let surface = view.surface else { return }
        let origin = view.parentView == nil && view !== surface.root ? view.frame.origin : .zero
        surface.invalidate(part.offsetBy(dx: origin.x, dy: origin.y))
    }

    private func invalidateFrame() {
        let extent = extent
        // A container that holds nothing covers nothing, and what turns it would make numbers of that that are none.
        if !extent.isNull { parentView?.invalidate(toParent(spread(extent))) }
    }

    /// Is called when the ground becomes dark or light.
    package var lookChanged: (() -> Void)?
    /// Light or dark whatever the surface is, for the view and those in it; nil for as the superview.
    var ownLook: Look? { givenLook }

    func appearanceChanged() {
        setNeedsDisplay()
        lookChanged?()
        for child in childViews { child.appearanceChanged() }
    }

    // MARK: For subclasses

    /// For overrides: constraints are made or changed, before the view is laid out for the first time and after
    /// `setNeedsUpdateConstraints()`.
    open func updateConstraints() {}

    /// Draws the view: what is in `rect`, in the view's own coordinates, has to be drawn anew.
    open func draw(_ rect: CGRect) {}

    /// The shape of the pointer over the view.
    package var cursorShape: ViewCursor { part?.cursor ?? .arrow }

    /// Whether a click brings the keyboard here.
    package var canTakeFocus: Bool { (part?.takesFocus ?? false) && (part?.isEnabled ?? true) }
    /// Whether Tab stops here.
    package var canTakeFocusByTab: Bool { canTakeFocus }
    package func gainsFocus() { part?.gainsFocus() }
    package func losesFocus() -> Bool {
        part?.losesFocus()
        return true
    }

    package func handlePointer(_ event: ViewPointerEvent) { _ = part?.pointer(event, downwardBounds) }
    package func handleScroll(_ event: ViewScrollEvent) -> Bool {
        if let scrolled { return scrolled(event) }
        return part?.scroll(event, downwardBounds) ?? false
    }
    package func handleKey(_ event: ViewKeyEvent) -> Bool { part?.key(event) ?? false }
    package func handleText(_ text: String) -> Bool { part?.type(text) ?? false }
    /// Whether the pointer finds the view at all.
    package var acceptsHits: Bool { takesPointer }
    /// The topmost view at a point of the view's downward coordinates.
    package func hitInside(_ point: CGPoint) -> HierarchyView? { hitAmongChildren(point) }
    package func layOutChildren() {}

    /// As small as the content; the size that is wanted where it has none. Points. For overrides.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let natural = naturalSize
        return CGSize(
            width: natural.width >= 0 ? natural.width : size.width,
            height: natural.height >= 0 ? natural.height : size.height)
    }

    /// The size that the content wants, -1 for none; points. For overrides.
    open var intrinsicContentSize: CGSize { part?.naturalSize ?? CGSize(width: -1, height: -1) }
    var naturalSize: CGSize { intrinsicContentSize }
}

extension CGRect {
    /// With 0 for what is no number, and no negative size.
    package var finite: CGRect {
        func number(_ value: CGFloat) -> CGFloat { value.isFinite ? Swift.min(1e6, Swift.max(-1e6, value)) : 0 }
        let standard = CGRect(x: number(minX), y: number(minY), width: number(width), height: number(height))
        return CGRect(
            x: standard.origin.x, y: standard.origin.y, width: Swift.max(0, standard.size.width),
            height: Swift.max(0, standard.size.height))
    }
}
