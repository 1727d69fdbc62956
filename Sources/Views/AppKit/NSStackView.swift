import Foundation
import ViewHierarchy

/// Views in a row or a column (NSStackView.h).
@preconcurrency @MainActor
open class NSStackView: NSView {
    /// Beside one another, or one below the other.
    public enum Orientation: Int, Sendable {
        case horizontal, vertical
    }
    /// How the room is shared out.
    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering, gravityAreas
    }
    /// Which part of the stack a view is in; all, here.
    public enum Gravity: Int, Sendable {
        case top = 1, center, bottom
        /// At the start.
        public static let leading = Gravity.top
        /// At the end.
        public static let trailing = Gravity.bottom
    }

    private let stack = StackLayout()

    /// Points.
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { return nil }
    /// With views from the left, or from the top.
    public convenience init(views: [HierarchyView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    open override var isFlipped: Bool { true }
    /// Beside one another, or one below the other.
    open var orientation = Orientation.horizontal { didSet { change { $0.isVertical = orientation == .vertical } } }
    /// How the room is shared out.
    open var distribution = Distribution.gravityAreas {
        didSet { change { $0.isEqual = distribution == .fillEqually } }
    }
    /// Between the views; points.
    open var spacing: CGFloat = 8 { didSet { change { $0.spacing = spacing } } }
    /// Around the views; points.
    open var edgeInsets = NSEdgeInsets(top: 0, left: 0, bottom: 0, right: 0) {
        didSet {
            change { $0.insets = (edgeInsets.top, edgeInsets.left, edgeInsets.bottom, edgeInsets.right) }
        }
    }
    /// Kept for whoever set it: views fill what is across, or are in its middle.
    open var alignment = NSLayoutConstraint.Attribute.centerY
    /// Kept for sources that say it: sizes that are wanted are given.
    open func setHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    /// Puts a view at the end, whatever its part.
    open func addView(_ view: HierarchyView, in gravity: Gravity) { addArrangedSubview(view) }
    /// Puts a view between the others, counted from the start.
    open func insertArrangedSubview(_ view: HierarchyView, at index: Int) {
        addSubview(view)
        change { $0.views.insert(view, at: max(0, min(index, $0.views.count))) }
    }
    /// Kept for sources that say it: what lies between views is the same for all.
    open func setCustomSpacing(_ spacing: CGFloat, after view: HierarchyView) {}
    /// What is laid out, in order.
    open var arrangedSubviews: [HierarchyView] { stack.views }
    /// Puts a view at the end.
    open func addArrangedSubview(_ view: HierarchyView) {
        addSubview(view)
        change { $0.views.append(view) }
    }
    /// Lays a view out no longer; it stays where it is.
    open func removeArrangedSubview(_ view: HierarchyView) { change { $0.views.removeAll { $0 === view } } }
    private func change(_ change: (StackLayout) -> Void) {
        change(stack)
        setNeedsLayout()
    }

    open override func layout() { stack.place(in: bounds) }
    open override var intrinsicContentSize: CGSize { stack.size }
}
