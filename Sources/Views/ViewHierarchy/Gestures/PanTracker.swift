import AudioToolbox
import CoreGraphics
import Foundation

/// A drag: it begins once the pointer is some points away.
package struct PanTracker: Equatable, Sendable {
    package enum Phase: Equatable, Sendable {
        case idle, waiting, moving
    }
    package enum Change: Equatable, Sendable {
        case none, began, changed, ended, cancelled, failed
    }

    /// Points until it counts as a drag.
    package var distance = 3.0
    package private(set) var phase = Phase.idle
    package private(set) var start = CGPoint.zero
    package private(set) var here = CGPoint.zero
    package private(set) var velocity = CGPoint.zero
    private var time = 0.0

    package init(distance: Double = 3) { self.distance = distance }

    package mutating func follow(_ event: ViewPointerEvent) -> Change {
        switch (event.phase, phase) {
        case (.down, _):
            let place = CGPoint(x: event.x, y: event.y)
            (phase, start, here, velocity, time) = (.waiting, place, place, .zero, event.time)
            guard distance <= 0 else { return .none }
            phase = .moving
            return .began
        case (.dragged, .waiting):
            advance(event)
            guard hypot(here.x - start.x, here.y - start.y) >= distance else { return .none }
            phase = .moving
            return .began
        case (.dragged, .moving):
            advance(event)
            return .changed
        case (.up, .moving), (.cancelled, .moving):
            if event.phase == .up { advance(event) }
            phase = .idle
            return event.phase == .up ? .ended : .cancelled
        case (.up, .waiting), (.cancelled, .waiting):
            phase = .idle
            return .failed
        default: return .none
        }
    }

    private mutating func advance(_ event: ViewPointerEvent) {
        let (old, elapsed) = (here, event.time - time)
        here = CGPoint(x: event.x, y: event.y)
        guard elapsed > 0 else { return }
        velocity = CGPoint(x: (here.x - old.x) / elapsed, y: (here.y - old.y) / elapsed)
        time = event.time
    }
}
