import AudioToolbox
import CoreGraphics
import Foundation

/// A view whose y grows downwards, and that is sent touches (UIView.h); a mouse is a finger.
///
/// Subclass it for `draw(_:)`, `touchesBegan(_:with:)` and the other events. Thread: main.
@preconcurrency @MainActor
open class UIView: HierarchyView {
    /// Whether the pointer finds the view and those in it.
    open var isUserInteractionEnabled = true
    package override var acceptsHits: Bool { isUserInteractionEnabled }
    /// Kept for whoever set it: one finger is sent at a time.
    public var isMultipleTouchEnabled = false
    /// Kept for whoever set it: what a view draws is always cut at its edge.
    public var clipsToBounds = false
    /// Kept for whoever set it: views are filled only with their `backgroundColor`.
    public var isOpaque = true
    /// Kept for whoever set it: a view is always drawn anew when its size changes.
    public var contentMode = ContentMode.scaleToFill

    /// The smallest size that fits, for `systemLayoutSizeFitting(_:)`.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// The largest size that fits, for `systemLayoutSizeFitting(_:)`.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
    /// No wish, in `intrinsicContentSize`.
    public static let noIntrinsicMetric: CGFloat = -1
    /// For overrides: not looked at; constraints are solved where there are some.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// What a change of the size does to the content (UIView.h).
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight
        case bottomLeft, bottomRight
    }

    /// Whether the view may have the keyboard. For overrides.
    open var canBecomeFirstResponder: Bool { super.canTakeFocus }
    package override var canTakeFocus: Bool { canBecomeFirstResponder }
    /// Takes the keyboard; false if another view keeps it.
    @discardableResult
    open func becomeFirstResponder() -> Bool { canBecomeFirstResponder && owningSurface?.focus(self) ?? false }
    /// Gives the keyboard back.
    @discardableResult
    open func resignFirstResponder() -> Bool { !isFirstResponder || owningSurface?.focus(nil) ?? true }
    /// Whether the view has the keyboard.
    public var isFirstResponder: Bool { owningSurface?.focused === self }

    /// For overrides: places the views in this one.
    open func layoutSubviews() {}
    package override func layOutChildren() { layoutSubviews() }

    /// For overrides: the topmost view at a point of the view's own coordinates, or nil.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> HierarchyView? {
        self.point(inside: point, with: event) ? hitAmongChildren(point) : nil
    }
    /// For overrides: whether a point of the view's own coordinates is in the view.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
    package override func hitInside(_ point: CGPoint) -> HierarchyView? { hitTest(point, with: nil) }

    /// For overrides: the view was put into another one.
    open func didMoveToSuperview() {}
    package override func wasMoved() { didMoveToSuperview() }
    /// For overrides: the view is shown, or no longer.
    open func didMoveToWindow() {}
    package override func movedToWindow() { didMoveToWindow() }
    /// For overrides: not told; see `didMoveToSuperview()`.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// For overrides: not told; see `didMoveToWindow()`.
    open func willMove(toWindow newWindow: HierarchyWindow?) {}
    /// For overrides: the ground became light or dark; not told, views are drawn anew.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// For overrides: never called, since there are no nibs.
    open func awakeFromNib() {}
    /// For overrides: never called, since nothing shows a preview.
    open func prepareForInterfaceBuilder() {}
    /// The kind of its layer: `CALayer`, or a gradient's, a shape's or a text's.
    open class var layerClass: AnyClass { CALayer.self }
    /// Kept for whoever set it, to tell views apart.
    open var tag = 0
    /// Kept for whoever set it: controls take the colour of the desktop.
    open var tintColor: HierarchyColor! = .tintColor
    /// Whether assistive programs are told of it.
    open var isAccessibilityElement = false
    /// What kind of thing it is, for assistive programs.
    open var accessibilityTraits = UIAccessibilityTraits.none
    /// Kept for whoever set it: there is one language of descriptions.
    open var accessibilityHint: String?
    /// For overrides: assistive programs want more.
    open func accessibilityIncrement() {}
    /// For overrides: assistive programs want less.
    open func accessibilityDecrement() {}

    // MARK: Events

    /// For overrides: a finger is put on the view.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        upward { $0.touchesBegan(touches, with: event) }
    }
    /// For overrides: a finger is moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        upward { $0.touchesMoved(touches, with: event) }
    }
    /// For overrides: a finger is taken away.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        upward { $0.touchesEnded(touches, with: event) }
    }
    /// For overrides: what a finger does is no longer the view's.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        upward { $0.touchesCancelled(touches, with: event) }
    }

    private var touch: UITouch?

    private func upward(_ send: (any TouchFollower) -> Void) {
        if let above: any TouchFollower = followerAbove() { send(above) }
    }

    package override func handlePointer(_ event: ViewPointerEvent) {
        super.handlePointer(event)
        guard part == nil else { return }
        if event.phase == .down { touch = UITouch(self) }
        guard let touch else { return }
        touch.follow(event)
        switch event.phase {
        case .down: touchesBegan([touch], with: UIEvent([touch]))
        case .dragged: touchesMoved([touch], with: UIEvent([touch]))
        case .up: touchesEnded([touch], with: UIEvent([touch]))
        case .cancelled: touchesCancelled([touch], with: UIEvent([touch]))
        case .entered, .moved, .exited: break
        }
        if event.phase == .up || event.phase == .cancelled { self.touch = nil }
    }
}

extension UIView: TouchFollower {}
