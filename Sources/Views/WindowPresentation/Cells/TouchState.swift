import AudioToolbox

/// Fingers on a window, of which one is followed: the first, until it is lifted.
///
/// Pure; places are points from the window's upper left corner.
package struct TouchState: Equatable, Sendable {
    /// What a finger does.
    package enum Phase: Equatable, Sendable {
        case began, moved, ended
        /// It was meant for somebody else, such as a gesture of the desktop; of all fingers.
        case cancelled
    }

    private var finger: Int?
    private var place: (x: Double, y: Double) = (0, 0)

    /// No finger is down.
    package init() {}

    package static func == (left: TouchState, right: TouchState) -> Bool {
        left.finger == right.finger && left.place == right.place
    }

    /// Whether one is down.
    package var isHeld: Bool { finger != nil }

    /// A finger does something; returns what it means to the view under the one that is followed, and where, nil for others.
    ///
    /// - Parameter moment: of one that is lifted only the time counts.
    package mutating func handle(
        _ phase: Phase, finger: Int, _ moment: PointerState.Moment
    ) -> (ViewPointerEvent.Phase, PointerState.Moment)? {
        switch phase {
        case .began where self.finger == nil: self.finger = finger
        case .cancelled where self.finger != nil: break
        default: guard phase != .began, phase != .cancelled, finger == self.finger else { return nil }
        }
        var known = moment
        if phase == .began || phase == .moved { place = (moment.x, moment.y) } else { self.finger = nil }
        (known.x, known.y) = place
        switch phase {
        case .began: return (.down, known)
        case .moved: return (.dragged, known)
        case .ended: return (.up, known)
        case .cancelled: return (.cancelled, known)
        }
    }
}
