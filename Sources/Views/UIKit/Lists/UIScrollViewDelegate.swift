import CoreGraphics
import ViewHierarchy

/// Hears of a view that scrolls (UIScrollView.h). Thread: main.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Another part is shown.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// A finger is put on it.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// The finger is taken away; it stops there.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Never called: it stops when the finger does.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Never called: nothing is made larger.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
}

extension UIScrollViewDelegate {
    /// Nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// None.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
