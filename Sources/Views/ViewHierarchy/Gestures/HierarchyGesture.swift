import AudioToolbox
import CoreGraphics
import Foundation

/// What `NSGestureRecognizer` and `UIGestureRecognizer` have in common: it follows the pointer that went down in its
/// view, and calls its handlers. Thread: main.
@preconcurrency @MainActor
open class HierarchyGesture {
    /// Where a gesture is (UIGestureRecognizer.h).
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        /// As `ended`, for gestures that happen at once.
        public static let recognized = State.ended
    }

    /// Where the gesture is; its handlers are called after each change but to `possible` and `failed`.
    public internal(set) var state = State.possible {
        didSet {
            let isTold = state != .possible && state != .failed && (state != oldValue || state == .changed)
            if isTold { for handler in handlers { handler(self) } }
        }
    }
    /// Whether it follows anything.
    public var isEnabled = true
    package weak var view: HierarchyView?
    package var cancelsTouches: Bool { true }
    package var handlers: [@MainActor (HierarchyGesture) -> Void] = []
    package var last = ViewPointerEvent(.moved, x: 0, y: 0)

    package init() {}

    /// Whether what follows is the gesture's and no longer the view's.
    var hasTakenOver: Bool { state == .began || state == .changed }

    /// In the view's downward coordinates.
    package func pointer(_ event: ViewPointerEvent) {
        last = event
        track(event)
    }

    /// Follows the pointer, in the view's downward coordinates.
    package func track(_ event: ViewPointerEvent) {}

    /// Where the pointer is, in a view's own coordinates; in the gesture's view for nil.
    public func location(in view: HierarchyView?) -> CGPoint { place(in: view) }
    /// One finger.
    public var numberOfTouches: Int { 1 }
    /// Kept for whoever set it: a gesture takes the pointer from the view once it has begun.
    public var cancelsTouchesInView = true
    /// Kept for whoever set it.
    public var delaysTouchesBegan = false
    /// Kept for whoever set it: all gestures of a view follow the pointer.
    public func require(toFail other: HierarchyGesture) {}
    weak var delegateObject: AnyObject?

    package func move(to state: State) { self.state = state }

    /// Where the pointer is, in a view's own coordinates; in the gesture's view for nil.
    package func place(in other: HierarchyView?) -> CGPoint {
        let point = CGPoint(x: last.x, y: last.y)
        guard let view else { return point }
        guard let other, other !== view else { return view.turned(point) }
        return other.turned(other.fromSurface(view.toSurface(point)))
    }
}
