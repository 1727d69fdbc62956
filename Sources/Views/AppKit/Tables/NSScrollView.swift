import CoreGraphics
import Foundation
import ViewHierarchy

/// Shows a part of another view (NSScrollView.h): a wheel scrolls it, and the keyboard's focus. Thread: main.
@preconcurrency @MainActor
open class NSScrollView: NSView {
    /// Where the other view is.
    open var contentView = NSClipView(frame: .zero) {
        didSet {
            oldValue.removeFromSuperview()
            addSubview(contentView)
        }
    }

    /// Points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.frame = bounds
        contentView.autoresizingMask = [.width, .height]
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { return nil }
    /// What is scrolled; nil for nothing.
    open var documentView: HierarchyView? {
        get { contentView.documentView }
        set { contentView.documentView = newValue }
    }
    /// What is seen of it, in its own coordinates; points.
    open var documentVisibleRect: NSRect { contentView.bounds }
    /// The size of what is seen; points.
    open var contentSize: NSSize { contentView.frame.size }
    /// Whether a bar says how far it is scrolled.
    open var hasVerticalScroller: Bool {
        get { contentView.behavior.showsBar }
        set { contentView.behavior.showsBar = newValue }
    }
    /// Kept for whoever set it: there is no bar below.
    open var hasHorizontalScroller = false
    /// Kept for whoever set it: the bar is there while there is something to scroll.
    open var autohidesScrollers = true
    /// What lies around it (NSView.h); nothing, here.
    public enum BorderType: UInt, Sendable {
        case noBorder, lineBorder, bezelBorder, grooveBorder
    }
    /// Kept for whoever set it.
    open var borderType = BorderType.noBorder
    /// Whether its ground is filled with `backgroundColor`.
    open var drawsBackground = true
    /// How bars look (NSScroller.h); kept for whoever set it.
    public enum ScrollerStyle: Int, Sendable {
        case legacy, overlay
    }
    /// Kept for whoever set it.
    open var scrollerStyle = ScrollerStyle.overlay
    /// How it goes beyond its ends (NSScrollView.h); not at all, here.
    public enum Elasticity: Int, Sendable {
        case automatic, none, allowed
    }
    /// Kept for whoever set it.
    open var verticalScrollElasticity = Elasticity.automatic
    /// Kept for whoever set it.
    open var horizontalScrollElasticity = Elasticity.automatic
    /// Kept for sources that say it: the bar follows by itself.
    open func reflectScrolledClipView(_ clipView: NSClipView) {}
    open override func layout() {
        if contentView.frame != bounds { contentView.frame = bounds }
        contentView.measure()
    }
}

/// What of another view is seen through an `NSScrollView` (NSClipView.h): its bounds are that part. Thread: main.
@preconcurrency @MainActor
open class NSClipView: NSView {
    lazy var behavior = ScrollBehavior(self)
    /// What is scrolled; nil for nothing.
    open var documentView: HierarchyView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let documentView { addSubview(documentView) }
            measure()
        }
    }
    // What is above is seen first, whatever the other view's own coordinates are.
    open override var isFlipped: Bool { true }
    /// Shows another part; points of the other view.
    open func scroll(to point: NSPoint) { behavior.move(to: point) }
    open override func layout() { measure() }
    func measure() {
        guard let documentView else { return }
        if !documentView.translatesAutoresizingMaskIntoConstraints {
            let natural = documentView.systemLayoutSizeFitting(.zero)
            if natural.height > documentView.frame.height { documentView.frame.size.height = natural.height }
        }
        behavior.contentSize = CGSize(width: documentView.frame.maxX, height: documentView.frame.maxY)
    }
    // Events count from the view's corner, whatever the bounds begin at.
    open override func hitTest(_ point: NSPoint) -> HierarchyView? {
        super.hitTest(point)
    }
}
