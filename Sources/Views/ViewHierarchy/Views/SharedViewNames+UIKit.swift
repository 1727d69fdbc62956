import CoreGraphics
import Foundation

// UIKit's names, of any view: those of a `UIView` are its own.
extension SharedViewNames where Self: HierarchyView {
    /// A number to find the view by.
    public var tag: Int {
        get { (self as? UIView)?.tag ?? (self as? NSView)?.tag ?? kept?.tag ?? 0 }
        set { if let view = self as? UIView { view.tag = newValue } else { keep { $0.tag = newValue } } }
    }
    /// The view, or the first one in it, with a number.
    public func viewWithTag(_ tag: Int) -> HierarchyView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }
    /// Whether the pointer finds the view and those in it.
    public var isUserInteractionEnabled: Bool {
        get { (self as? UIView)?.isUserInteractionEnabled ?? acceptsHits }
        set {
            if let view = self as? UIView { view.isUserInteractionEnabled = newValue }
            takesPointer = newValue
        }
    }
    /// Kept for whoever set it: controls take the colour of the desktop.
    public var tintColor: HierarchyColor! {
        get { (self as? UIView)?.tintColor ?? kept?.tint ?? .tintColor }
        set { if let view = self as? UIView { view.tintColor = newValue } else { keep { $0.tint = newValue } } }
    }
    /// Kept for whoever set it: what a view draws is always cut at its edge.
    public var clipsToBounds: Bool {
        get { (self as? UIView)?.clipsToBounds ?? kept?.clips ?? false }
        set { if let view = self as? UIView { view.clipsToBounds = newValue } else { keep { $0.clips = newValue } } }
    }
    /// Kept for whoever set it: views are filled only with their `backgroundColor`.
    public var isOpaque: Bool {
        get { (self as? UIView)?.isOpaque ?? (self as? NSView)?.isOpaque ?? kept?.isOpaque ?? false }
        set { if let view = self as? UIView { view.isOpaque = newValue } else { keep { $0.isOpaque = newValue } } }
    }
    /// Kept for whoever set it: a view is always drawn anew when its size changes.
    public var contentMode: UIView.ContentMode {
        get { (self as? UIView)?.contentMode ?? kept?.contentMode ?? .scaleToFill }
        set {
            if let view = self as? UIView { view.contentMode = newValue } else { keep { $0.contentMode = newValue } }
        }
    }
    /// Kept for whoever set it: one finger is sent at a time.
    public var isMultipleTouchEnabled: Bool {
        get { (self as? UIView)?.isMultipleTouchEnabled ?? false }
        set { (self as? UIView)?.isMultipleTouchEnabled = newValue }
    }
    /// Kept for sources that say it: one finger is sent at a time.
    public var isExclusiveTouch: Bool {
        get { true }
        set {}
    }
    /// Turns, scales or moves the view with all that is in it, about its middle; its frame stays as it was.
    public var transform: CGAffineTransform {
        get { effect?.transform ?? .identity }
        set {
            var changed = effect ?? ViewEffect()
            changed.transform = newValue
            effect = changed == ViewEffect() ? nil : changed
        }
    }
    /// What the view draws shows where this one draws; nil for everywhere.
    public var mask: HierarchyView? {
        get { effect?.mask }
        set {
            var changed = effect ?? ViewEffect()
            changed.mask = newValue
            effect = changed == ViewEffect() ? nil : changed
        }
    }
    /// The gestures that the view follows; nil for none.
    public var gestureRecognizers: [HierarchyGesture]? {
        get { gestureList.isEmpty ? nil : gestureList }
        set {
            for gesture in gestureList { removeGestureRecognizer(gesture) }
            for gesture in newValue ?? [] { addGestureRecognizer(gesture) }
        }
    }
    /// Lets two views that are here change places; nothing where one of the places is empty.
    public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        var views = childViews
        guard views.indices.contains(first), views.indices.contains(second) else { return }
        views.swapAt(first, second)
        for view in views { attach(view) }
    }
    /// Puts a view below another one that is here; on top where it is not.
    public func insertSubview(_ view: HierarchyView, belowSubview sibling: HierarchyView) {
        view.detach()
        attach(view, at: childViews.firstIndex { $0 === sibling })
    }
    /// Puts a view above another one that is here; on top where it is not.
    public func insertSubview(_ view: HierarchyView, aboveSubview sibling: HierarchyView) {
        view.detach()
        attach(view, at: childViews.firstIndex { $0 === sibling }.map { $0 + 1 })
    }
    /// Kept for sources that say it: views in it always follow its size by their masks.
    public var autoresizesSubviews: Bool {
        get { true }
        set {}
    }
    /// Pixels in a point; what is set is not looked at.
    public var contentScaleFactor: CGFloat {
        get { CGFloat(owningSurface?.geometry.scale ?? 1) }
        set {}
    }
    /// Light or dark for the view and those in it, whatever the desktop is.
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { givenLook.map { $0.isDark ? .dark : .light } ?? .unspecified }
        set { givenLook = newValue == .unspecified ? nil : Look(isDark: newValue == .dark) }
    }
    /// The topmost view at a point of the view's own coordinates, or nil.
    public func hitTest(_ point: CGPoint, with event: UIEvent?) -> HierarchyView? {
        if let view = self as? UIView { return view.hitTest(point, with: event) }
        return bounds.contains(point) ? hitInside(turned(point)) : nil
    }
    /// Whether a point of the view's own coordinates is in the view.
    public func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        (self as? UIView)?.point(inside: point, with: event) ?? bounds.contains(point)
    }
    /// The size that the content wants, and 0 where it wants none; points.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        let natural = naturalSize
        return CGSize(width: max(0, natural.width), height: max(0, natural.height))
    }
    /// As without priorities, which are not looked at.
    public func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { systemLayoutSizeFitting(targetSize) }
    /// Draws what the view shows in the view that draws now; whether there is one.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
        guard let context = DrawingTarget.context, frame.width > 0, frame.height > 0 else { return false }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / frame.width, y: rect.height / frame.height)
        context.translateBy(x: -downwardFrame.minX, y: -downwardFrame.minY)
        paint(in: context, damage: downwardFrame, DrawingTarget.look)
        context.restoreGState()
        return true
    }
    /// A name for tests.
    public var accessibilityIdentifier: String? {
        get { kept?.name }
        set { keep { $0.name = newValue } }
    }
    /// Kept for whoever set it: there is one language of descriptions.
    public var accessibilityHint: String? {
        get { (self as? UIView)?.accessibilityHint ?? kept?.hint }
        set { if let view = self as? UIView { view.accessibilityHint = newValue } else { keep { $0.hint = newValue } } }
    }
    /// Whether assistive programs are told of it.
    public var isAccessibilityElement: Bool {
        get { (self as? UIView)?.isAccessibilityElement ?? kept?.isElement ?? false }
        set {
            if let view = self as? UIView {
                view.isAccessibilityElement = newValue
            } else {
                keep { $0.isElement = newValue }
            }
        }
    }
    /// What kind of thing it is, for assistive programs.
    public var accessibilityTraits: UIAccessibilityTraits {
        get { (self as? UIView)?.accessibilityTraits ?? kept?.traits ?? .none }
        set {
            if let view = self as? UIView { view.accessibilityTraits = newValue } else { keep { $0.traits = newValue } }
        }
    }
    /// Whether assistive programs are told nothing of the views in it.
    public var accessibilityElementsHidden: Bool {
        get { isSilent }
        set { isSilent = newValue }
    }
    /// A hint; kept for whoever set it: there are none here.
    public var toolTip: String? {
        get { (self as? NSView)?.toolTip ?? kept?.toolTip }
        set { if let view = self as? NSView { view.toolTip = newValue } else { keep { $0.toolTip = newValue } } }
    }
    /// Kept for whoever set it: sizes that are wanted are given.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        keep { $0.hugging[axis] = priority }
    }
    /// What was set, 250 otherwise.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        kept?.hugging[axis] ?? .defaultLow
    }
    /// Kept for whoever set it: sizes that are wanted are given.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { keep { $0.resistance[axis] = priority } }
    /// What was set, 750 otherwise.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        kept?.resistance[axis] ?? .defaultHigh
    }
}
