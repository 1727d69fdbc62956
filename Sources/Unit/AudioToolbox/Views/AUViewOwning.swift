/// Has a view that is only a place and a size, and a wish for a size: what hosts see of any controller.
///
/// They stand in an extension of this protocol, so that controllers whose views draw have properties of the same names
/// with the types of their framework. Thread: main.
@preconcurrency @MainActor
public protocol AUViewOwning: AUViewControllerBase {}

extension AUViewOwning {
    /// The view; made when it is first asked for.
    public var view: AUView {
        get { loaded() }
        set { loadedView = newValue }
    }

    /// Nil until `view` was read or set.
    public var viewIfLoaded: AUView? { loadedView }

    /// The size at which the view is best shown; 0 for no wish. Points. The host is notified of each change.
    public var preferredContentSize: AUViewSize {
        get { wishedSize }
        set { wishedSize = newValue }
    }
}

extension AUViewControllerBase: AUViewOwning {}
