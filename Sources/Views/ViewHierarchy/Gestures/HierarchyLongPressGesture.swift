import AudioToolbox
import CoreGraphics
import Foundation

/// A finger that stays where it is, for UIKit's recognizer of it. Thread: main.
@preconcurrency @MainActor
open class HierarchyLongPressGesture: HierarchyGesture {
    /// Seconds until it begins.
    public var minimumPressDuration: TimeInterval = 0.5
    /// How far the finger may move before; points.
    public var allowableMovement: CGFloat = 10
    /// Kept for whoever set it.
    public var numberOfTapsRequired = 0
    private var start = CGPoint.zero
    private var press = 0

    package override init() { super.init() }

    package override func track(_ event: ViewPointerEvent) {
        let place = CGPoint(x: event.x, y: event.y)
        switch event.phase {
        case .down: begin(at: place)
        case .dragged:
            if state == .began || state == .changed { return move(to: .changed) }
            if hypot(place.x - start.x, place.y - start.y) > allowableMovement { stop(.failed) }
        case .up: stop(state == .began || state == .changed ? .ended : .failed)
        case .cancelled: stop(.cancelled)
        case .entered, .moved, .exited: break
        }
    }

    private func begin(at place: CGPoint) {
        (start, press) = (place, press + 1)
        move(to: .possible)
        let own = press
        DispatchQueue.main.asyncAfter(deadline: .now() + max(0, minimumPressDuration)) { [weak self] in
            MainActor.assumeIsolated {
                guard let self, self.press == own, self.state == .possible, self.isEnabled else { return }
                self.move(to: .began)
            }
        }
    }
    private func stop(_ state: State) {
        press += 1
        move(to: state)
    }
}
