import ViewHierarchy

extension SharedViewNames where Self: HierarchyView {
    /// None.
    public var safeAreaInsets: UIEdgeInsets { .zero }
    /// Kept for sources that say it: guides are all of the view.
    public var layoutMargins: UIEdgeInsets {
        get { .zero }
        set {}
    }
    /// Kept for sources that say it: guides are all of the view.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { .zero }
        set {}
    }
    /// Kept for sources that say it: guides are all of the view.
    public var preservesSuperviewLayoutMargins: Bool {
        get { false }
        set {}
    }
    /// Kept for sources that say it: guides are all of the view.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { false }
        set {}
    }
}
