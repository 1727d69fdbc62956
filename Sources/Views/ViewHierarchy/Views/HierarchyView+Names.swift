import AudioToolbox
import CoreGraphics
import Foundation

extension SharedViewNames where Self: HierarchyView {
    /// The view that this one is in.
    public var superview: HierarchyView? { parentView }
    /// The topmost last.
    public var subviews: [HierarchyView] {
        get {
            childViews.contains { $0 is any UnlistedView }
                ? childViews.filter { !($0 is any UnlistedView) } : childViews
        }
        set {
            for view in subviews { view.detach() }
            for view in newValue { attach(view) }
        }
    }
    /// Puts a view on top of the others here; it leaves where it was.
    public func addSubview(_ view: HierarchyView) { attach(view) }
    /// Puts a view between the others here, counted from the lowest.
    public func insertSubview(_ view: HierarchyView, at index: Int) { attach(view, at: index) }
    /// Puts a view that is here on top of the others.
    public func bringSubviewToFront(_ view: HierarchyView) { if view.parentView === self { attach(view) } }
    /// Puts a view that is here below the others.
    public func sendSubviewToBack(_ view: HierarchyView) { if view.parentView === self { attach(view, at: 0) } }
    /// Whether the view is the other one, or in it.
    public func isDescendant(of view: HierarchyView) -> Bool { isInside(view) }

    /// The middle, in the superview's coordinates; points.
    public var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }

    /// What the view is filled with before it draws; nil for nothing.
    public var backgroundColor: HierarchyColor? {
        get { ground }
        set { ground = newValue }
    }
    /// The opacity of the view with all that is in it, 0 to 1; UIKit's name.
    public var alpha: CGFloat {
        get { CGFloat(opacity) }
        set { opacity = newValue.isFinite ? min(1, max(0, Double(newValue))) : 1 }
    }
    /// The opacity of the view with all that is in it, 0 to 1; AppKit's name.
    public var alphaValue: CGFloat {
        get { alpha }
        set { alpha = newValue }
    }
    /// Whether all of the view is to be drawn anew; AppKit's name.
    public var needsDisplay: Bool {
        get { false }
        set { if newValue { setNeedsDisplay() } }
    }
    /// Whether the view is to be laid out; AppKit's name.
    public var needsLayout: Bool {
        get { needsLayoutPass }
        set { if newValue { setNeedsLayout() } }
    }
    /// Lays out what has to be, now.
    public func layoutIfNeeded() { layOutTree() }
    /// As `layoutIfNeeded()`; AppKit's name.
    public func layoutSubtreeIfNeeded() { layOutTree() }
    /// Has a view that wants its content's size laid out anew.
    public func invalidateIntrinsicContentSize() {
        parentView?.setNeedsLayout()
        setNeedsLayout()
    }
    /// Makes the view as large as its content.
    public func sizeToFit() { frame.size = sizeThatFits(frame.size) }

    /// The layer that is drawn below what the view draws; made when it is first asked for.
    public var layer: CALayer {
        if let rootLayer { return rootLayer }
        let made = makeRootLayer()
        made.frame = CGRect(origin: .zero, size: frame.size)
        made.host = self
        rootLayer = made
        return made
    }
    /// The same, for AppKit's form of it.
    package var ownLayer: CALayer { layer }
    private func makeRootLayer() -> CALayer {
        if let view = self as? NSView { return view.makeBackingLayer() }
        let wanted: AnyClass = (Swift.type(of: self) as? UIView.Type)?.layerClass ?? CALayer.self
        if wanted is CAGradientLayer.Type { return CAGradientLayer() }
        if wanted is CAShapeLayer.Type { return CAShapeLayer() }
        return wanted is CATextLayer.Type ? CATextLayer() : CALayer()
    }
    /// Kept for sources that say it: each view has a layer once it is asked for.
    public var wantsLayer: Bool {
        get { true }
        set {}
    }

    /// What assistive programs read out; nil for what the view says itself.
    public var accessibilityLabel: String? {
        get { spokenLabel }
        set { spokenLabel = newValue }
    }
    /// The value that assistive programs read out; nil for what the view says itself.
    public var accessibilityValue: String? {
        get { spokenValue }
        set { spokenValue = newValue }
    }
    /// As the property of UIKit; AppKit's form.
    public func setAccessibilityLabel(_ label: String?) { spokenLabel = label }

    /// A rectangle of another view's coordinates in this one's; of the surface's for nil.
    public func convert(_ rect: CGRect, from view: HierarchyView?) -> CGRect {
        let (first, second) = (
            convert(rect.origin, from: view), convert(CGPoint(x: rect.maxX, y: rect.maxY), from: view)
        )
        return CGRect(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(second.x - first.x),
            height: abs(second.y - first.y))
    }
    /// A rectangle of this view's coordinates in another one's; in the surface's for nil.
    public func convert(_ rect: CGRect, to view: HierarchyView?) -> CGRect {
        let (first, second) = (convert(rect.origin, to: view), convert(CGPoint(x: rect.maxX, y: rect.maxY), to: view))
        return CGRect(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(second.x - first.x),
            height: abs(second.y - first.y))
    }
    /// A point of another view's coordinates in this one's; of the surface's for nil.
    public func convert(_ point: CGPoint, from view: HierarchyView?) -> CGPoint {
        turned(fromSurface(view.map { $0.toSurface($0.turned(point)) } ?? point))
    }
    /// A point of this view's coordinates in another one's; in the surface's for nil.
    public func convert(_ point: CGPoint, to view: HierarchyView?) -> CGPoint {
        guard let view else { return toSurface(turned(point)) }
        return view.convert(point, from: self)
    }

    /// Has the view follow a gesture.
    public func addGestureRecognizer(_ gesture: HierarchyGesture) {
        guard gestureList.count < 64 else { return }
        gesture.view?.removeGestureRecognizer(gesture)
        gesture.view = self
        gestureList.append(gesture)
    }
    /// Has the view follow a gesture no longer.
    public func removeGestureRecognizer(_ gesture: HierarchyGesture) { gestureList.removeAll { $0 === gesture } }

    /// Has all of the view drawn anew.
    public func setNeedsDisplay() { invalidate(extent) }
    /// Has a part of the view, in its own coordinates, drawn anew.
    public func setNeedsDisplay(_ rect: CGRect) {
        invalidate(turned(rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)))
    }
}

extension HierarchyView: SharedViewNames {}
