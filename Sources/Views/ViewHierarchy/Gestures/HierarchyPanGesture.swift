import AudioToolbox
import CoreGraphics
import Foundation

/// A drag: what `NSPanGestureRecognizer` and `UIPanGestureRecognizer` have in common.
open class HierarchyPanGesture: HierarchyGesture {
    private var tracker = PanTracker()
    private var base = CGPoint.zero

    package override init() { super.init() }

    package override func track(_ event: ViewPointerEvent) {
        let change = tracker.follow(event)
        if event.phase == .down {
            base = tracker.start
            move(to: .possible)
        }
        switch change {
        case .none: break
        case .began: move(to: .began)
        case .changed: move(to: .changed)
        case .ended: move(to: .ended)
        case .cancelled: move(to: .cancelled)
        case .failed: move(to: .failed)
        }
    }

    package func distance(in view: HierarchyView?) -> CGPoint {
        let direction: CGFloat = (view ?? self.view)?.growsDownwards ?? true ? 1 : -1
        return CGPoint(x: tracker.here.x - base.x, y: (tracker.here.y - base.y) * direction)
    }

    package func setDistance(_ distance: CGPoint, in view: HierarchyView?) {
        let direction: CGFloat = (view ?? self.view)?.growsDownwards ?? true ? 1 : -1
        base = CGPoint(x: tracker.here.x - distance.x, y: tracker.here.y - distance.y * direction)
    }

    package func speed(in view: HierarchyView?) -> CGPoint {
        let direction: CGFloat = (view ?? self.view)?.growsDownwards ?? true ? 1 : -1
        return CGPoint(x: tracker.velocity.x, y: tracker.velocity.y * direction)
    }
}
