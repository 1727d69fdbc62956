import AudioToolbox
import CoreGraphics
import Foundation

/// A click: what `NSClickGestureRecognizer` and `UITapGestureRecognizer` have in common.
open class HierarchyTapGesture: HierarchyGesture {
    private var start: CGPoint?
    package var wanted = 1

    package override init() { super.init() }

    package override func track(_ event: ViewPointerEvent) {
        let place = CGPoint(x: event.x, y: event.y)
        switch event.phase {
        case .down:
            start = place
            move(to: .possible)
        case .dragged:
            if let start, hypot(place.x - start.x, place.y - start.y) > 8 { fail() }
        case .up:
            guard start != nil, Int(event.clickCount) >= wanted else { return fail() }
            start = nil
            move(to: .ended)
        case .cancelled: fail()
        default: break
        }
    }

    private func fail() {
        start = nil
        move(to: .failed)
    }
}
