import ViewHierarchy

/// A part of a view that constraints are made with (UILayoutGuide.h): all of the view, here. Thread: main.
@preconcurrency @MainActor
public struct UILayoutGuide {
    private let view: HierarchyView
    init(_ view: HierarchyView) { self.view = view }
    /// The view's.
    public var topAnchor: NSLayoutAnchor { view.topAnchor }
    /// The view's.
    public var bottomAnchor: NSLayoutAnchor { view.bottomAnchor }
    /// The view's.
    public var leadingAnchor: NSLayoutAnchor { view.leadingAnchor }
    /// The view's.
    public var trailingAnchor: NSLayoutAnchor { view.trailingAnchor }
    /// The view's.
    public var leftAnchor: NSLayoutAnchor { view.leadingAnchor }
    /// The view's.
    public var rightAnchor: NSLayoutAnchor { view.trailingAnchor }
    /// The view's.
    public var centerXAnchor: NSLayoutAnchor { view.centerXAnchor }
    /// The view's.
    public var centerYAnchor: NSLayoutAnchor { view.centerYAnchor }
    /// The view's.
    public var widthAnchor: NSLayoutAnchor { view.widthAnchor }
    /// The view's.
    public var heightAnchor: NSLayoutAnchor { view.heightAnchor }
}

extension HierarchyView {
    /// All of the view: nothing is cut off by a telephone.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) }
    /// All of the view.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self) }
    /// All of the view.
    public var readableContentGuide: UILayoutGuide { UILayoutGuide(self) }
    /// None.
    public var safeAreaInsets: UIEdgeInsets { .zero }
}

extension UIView {
    /// Kept for sources that say it: sizes that are wanted are given.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    /// Kept for sources that say it: sizes that are wanted are given.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}
}
