import Foundation
import ViewHierarchy

/// Views in a row or a column (UIStackView.h).
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// How the room is shared out.
    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    private let stack = StackLayout()

    /// Points.
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { return nil }
    /// With views from the left, or from the top.
    public convenience init(arrangedSubviews views: [HierarchyView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    /// Beside one another, or one below the other.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { change { $0.isVertical = axis == .vertical } } }
    /// How the room is shared out.
    open var distribution = Distribution.fill { didSet { change { $0.isEqual = distribution == .fillEqually } } }
    /// Between the views; points.
    open var spacing: CGFloat = 0 { didSet { change { $0.spacing = spacing } } }
    /// Where views are across; they fill it, here.
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        /// Above, for rows.
        public static let top = Alignment.leading
        /// Below, for rows.
        public static let bottom = Alignment.trailing
    }
    /// Kept for whoever set it: views fill what is across, or are in its middle.
    open var alignment = Alignment.fill
    /// Whether `layoutMargins` are around the views.
    open var isLayoutMarginsRelativeArrangement = false { didSet { changeInsets() } }
    /// Points.
    open var layoutMargins = UIEdgeInsets.zero { didSet { changeInsets() } }
    private func changeInsets() {
        let insets = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
        change { $0.insets = (insets.top, insets.left, insets.bottom, insets.right) }
    }
    /// Kept for sources that say it: what lies between views is the same for all.
    open func setCustomSpacing(_ spacing: CGFloat, after view: HierarchyView) {}
    /// Puts a view between the others, counted from the start.
    open func insertArrangedSubview(_ view: HierarchyView, at index: Int) {
        addSubview(view)
        change { $0.views.insert(view, at: max(0, min(index, $0.views.count))) }
    }
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
        stack.spacing = spacing
        change(stack)
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        stack.spacing = spacing
        stack.place(in: bounds)
    }
    open override var intrinsicContentSize: CGSize { stack.size }
}
