import CoreGraphics
import Foundation
import ViewHierarchy

/// Shows a part of what is in it (UIScrollView.h): a wheel scrolls it, a drag on what takes no drag itself, and the
/// keyboard's focus. Thread: main.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    private lazy var behavior = ScrollBehavior(self)
    private var held: CGPoint?
    private var wanted = CGSize.zero

    /// Points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        behavior.moved = { [weak self] in
            guard let self else { return }
            delegate?.scrollViewDidScroll(self)
        }
    }
    public required init?(coder: NSCoder) { return nil }

    /// Hears of it.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of all that is in it; at least what its views, which constraints place, take. Points.
    open var contentSize: CGSize {
        get { behavior.contentSize }
        set {
            wanted = newValue
            measure()
        }
    }
    /// The first point of the content that is shown; as far as there is something.
    open var contentOffset: CGPoint {
        get { behavior.offset }
        set { behavior.move(to: newValue) }
    }
    /// As `contentOffset`: nothing is animated.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }
    /// Scrolls as little as shows a rectangle of the content.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { behavior.reveal(rect) }
    /// Room above and below the content; points.
    open var contentInset = UIEdgeInsets.zero {
        didSet { behavior.margin = (contentInset.top, contentInset.bottom) }
    }
    /// As `contentInset`.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// Whether a person scrolls it.
    open var isScrollEnabled: Bool {
        get { behavior.isEnabled }
        set { behavior.isEnabled = newValue }
    }
    /// Whether a bar says how far it is scrolled.
    open var showsVerticalScrollIndicator: Bool {
        get { behavior.showsBar }
        set { behavior.showsBar = newValue }
    }
    /// Kept for whoever set it: there is no bar below.
    open var showsHorizontalScrollIndicator = true
    /// Kept for whoever set it: it stops anywhere.
    open var isPagingEnabled = false
    /// Kept for whoever set it: it ends where the content ends.
    open var bounces = true
    /// Kept for whoever set it: it ends where the content ends.
    open var alwaysBounceVertical = false
    /// Kept for whoever set it: it ends where the content ends.
    open var alwaysBounceHorizontal = false
    /// Kept for whoever set it: a finger reaches what it is put on.
    open var delaysContentTouches = true
    /// Kept for whoever set it: what takes a drag keeps it.
    open var canCancelContentTouches = true
    /// Kept for whoever set it.
    open var isDirectionalLockEnabled = false
    /// Kept for whoever set it: nothing is made larger.
    open var minimumZoomScale: CGFloat = 1
    /// Kept for whoever set it: nothing is made larger.
    open var maximumZoomScale: CGFloat = 1
    /// Nothing is made larger.
    open var zoomScale: CGFloat = 1
    /// How insets come about (UIScrollView.h); kept for whoever set it.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }
    /// Kept for whoever set it: nothing is cut off by a telephone.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// When the keyboard goes (UIScrollView.h); kept for whoever set it.
    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive
    }
    /// Kept for whoever set it: there is no keyboard on the screen.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// What its content is placed by.
    open var contentLayoutGuide: UILayoutGuide { safeAreaLayoutGuide }
    /// What it is placed by itself.
    open var frameLayoutGuide: UILayoutGuide { safeAreaLayoutGuide }
    /// Whether a finger scrolls it now.
    open var isDragging: Bool { held != nil }
    /// Whether a finger is on it.
    open var isTracking: Bool { held != nil }
    /// It stops when the finger does.
    open var isDecelerating: Bool { false }

    open override func layoutSubviews() { measure() }

    private func measure() {
        var size = CGSize(width: max(0, wanted.width), height: max(0, wanted.height))
        for view in subviews where !view.translatesAutoresizingMaskIntoConstraints && !view.isHidden {
            // Constraints made it as large as this view; its content may want more.
            let natural = view.systemLayoutSizeFitting(.zero)
            if natural.height > view.frame.height { view.frame.size.height = natural.height }
            if natural.width > view.frame.width, wanted.width > bounds.width { view.frame.size.width = natural.width }
            size.width = max(size.width, min(view.frame.maxX, max(bounds.width, wanted.width)))
            size.height = max(size.height, view.frame.maxY)
        }
        behavior.contentSize = size
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        held = isScrollEnabled ? touches.first?.location(in: self) : nil
        if held != nil { delegate?.scrollViewWillBeginDragging(self) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let place = touches.first?.location(in: self), let held else { return }
        self.held = place
        let offset = contentOffset
        contentOffset = CGPoint(x: offset.x + held.x - place.x, y: offset.y + held.y - place.y)
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { letGo() }
    private func letGo() {
        guard held != nil else { return }
        held = nil
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
    // Events count from the view's corner, whatever the bounds begin at.
    open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
