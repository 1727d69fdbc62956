import ViewHierarchy

// The same as `view`, `superview` and `subviews` of any kind, where a `NSView` is wanted.
extension HierarchyViewController {
    /// The view, where a `NSView` is wanted.
    @_disfavoredOverload
    public var view: NSView! {
        get { appKitView() }
        set { if let newValue { show(newValue) } }
    }
    /// The view, where a `NSView` is wanted; nil until `view` was read or set.
    @_disfavoredOverload
    public var viewIfLoaded: NSView? { isViewLoaded ? appKitView() : nil }
}

extension SharedViewNames where Self: HierarchyView {
    /// The view that this one is in, where a `NSView` is wanted; nil for one of another kind.
    @_disfavoredOverload
    public var superview: NSView? { parentView as? NSView }
    /// Those in the view, where they are wanted as `NSView`; others are left out.
    @_disfavoredOverload
    public var subviews: [NSView] {
        get { childViews.compactMap { $0 as? NSView } }
        set {
            for view in childViews where view is NSView { view.removeFromSuperview() }
            for view in newValue { addSubview(view) }
        }
    }
    /// The view, or the first one in it, with a number, where a `NSView` is wanted.
    @_disfavoredOverload
    public func viewWithTag(_ tag: Int) -> NSView? {
        let found: HierarchyView? = viewWithTag(tag)
        return found as? NSView
    }
}
