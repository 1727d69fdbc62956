/// What goes with a change of a view's size (UIViewControllerTransitionCoordinator.h). Nothing is animated here.
@preconcurrency @MainActor
public final class UIViewControllerTransitionCoordinator {
    init() {}

    /// Calls both at once, and is done.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((UIViewControllerTransitionCoordinator) -> Void)?,
        completion: ((UIViewControllerTransitionCoordinator) -> Void)? = nil
    ) -> Bool {
        animation?(self)
        completion?(self)
        return true
    }
}
