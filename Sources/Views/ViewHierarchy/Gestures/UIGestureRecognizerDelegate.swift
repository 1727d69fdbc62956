/// Is asked about a gesture (UIGestureRecognizer.h): kept for sources that say it. All gestures of a view follow the pointer
/// at once.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Whether it may begin.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: HierarchyGesture) -> Bool
    /// Whether two may go on at once.
    func gestureRecognizer(
        _ gestureRecognizer: HierarchyGesture,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: HierarchyGesture
    ) -> Bool
    /// Whether it follows a finger.
    func gestureRecognizer(_ gestureRecognizer: HierarchyGesture, shouldReceive touch: UITouch) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// It may.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: HierarchyGesture) -> Bool { true }
    /// They may.
    public func gestureRecognizer(
        _ gestureRecognizer: HierarchyGesture,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: HierarchyGesture
    ) -> Bool { true }
    /// It does.
    public func gestureRecognizer(_ gestureRecognizer: HierarchyGesture, shouldReceive touch: UITouch) -> Bool { true }
}

extension HierarchyGesture {
    /// Kept for whoever set it; it is not asked.
    public var delegate: (any UIGestureRecognizerDelegate)? {
        get { delegateObject as? any UIGestureRecognizerDelegate }
        set { delegateObject = newValue }
    }
}

/// UIKit's name of it.
public typealias UIGestureRecognizer = HierarchyGesture
/// AppKit's name of it.
public typealias NSGestureRecognizer = HierarchyGesture
/// AppKit's name of it.
public typealias NSGestureRecognizerDelegate = UIGestureRecognizerDelegate
