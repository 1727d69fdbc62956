import ViewHierarchy

// The same as `view`, `superview` and `subviews` of any kind, where a `UIView` is wanted.
extension HierarchyViewController {
    /// The view, where a `UIView` is wanted.
    @_disfavoredOverload
    public var view: UIView! {
        get { uiKitView() }
        set { if let newValue { show(newValue) } }
    }
    /// The view, where a `UIView` is wanted; nil until `view` was read or set.
    @_disfavoredOverload
    public var viewIfLoaded: UIView? { isViewLoaded ? uiKitView() : nil }
}

extension SharedViewNames where Self: HierarchyView {
    /// The view that this one is in, where a `UIView` is wanted; nil for one of another kind.
    @_disfavoredOverload
    public var superview: UIView? { parentView as? UIView }
    /// Those in the view, where they are wanted as `UIView`; others are left out.
    @_disfavoredOverload
    public var subviews: [UIView] {
        get { childViews.compactMap { $0 as? UIView } }
        set {
            for view in childViews where view is UIView { view.removeFromSuperview() }
            for view in newValue { addSubview(view) }
        }
    }
    /// The view, or the first one in it, with a number, where a `UIView` is wanted.
    @_disfavoredOverload
    public func viewWithTag(_ tag: Int) -> UIView? {
        let found: HierarchyView? = viewWithTag(tag)
        return found as? UIView
    }
}
