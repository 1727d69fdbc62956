import Foundation
import ViewHierarchy

/// What the pointer of a gesture does.
@MainActor @preconcurrency
public struct PointerEvent {
    /// Pressed, moved, let go, or taken away.
    enum Phase {
        case began, moved, ended, cancelled
    }

    let phase: Phase
    /// From the view's upper left corner; points.
    let location: CGPoint
    let start: CGPoint
    /// Seconds of a clock that goes on evenly.
    let time: TimeInterval
    let taps: Int
    /// What the gestures of one view remember while the pointer is down.
    let memory: GestureMemory
    /// A place in another coordinate space.
    let convert: (CGPoint, CoordinateSpace) -> CGPoint

    var isOver: Bool { phase == .ended || phase == .cancelled }
    var distance: CGFloat { hypot(location.x - start.x, location.y - start.y) }
}

/// What the gestures of one view remember while the pointer is down.
@MainActor
final class GestureMemory {
    /// Whether a drag has begun.
    var isDragging = false
    /// Whether no drag may begin: one inside has.
    var blocksDrags = false
    var places: [(location: CGPoint, time: TimeInterval)] = []
    var beganPresses: Set<String> = []
    var kept: [String: Any] = [:]
    /// Counts the presses of the pointer, for what happens later.
    var press = 0
    var isDown = false
    var isFarAway = false
}
