import Foundation

/// How a spring moves (SwiftUI's `Spring`).
public struct Spring: Hashable, Sendable {
    let curve: AnimationCurve
    /// By the seconds that it seems to take, and how much it swings, from 0 to 1.
    public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
        self.init(response: duration, dampingRatio: 1 - min(1, max(-1, bounce.isFinite ? bounce : 0)))
    }
    /// By the seconds of a swing without damping, and the part of the damping at which it no longer swings.
    public init(response: Double, dampingRatio: Double) {
        let seconds = response.isFinite ? max(0.01, response) : 0.5
        curve = .spring(frequency: 2 * .pi / seconds, damping: dampingRatio.isFinite ? max(0.01, dampingRatio) : 1)
    }
    /// Without swinging.
    public static var smooth: Spring { Spring() }
    /// With a little swing.
    public static var snappy: Spring { Spring(bounce: 0.15) }
    /// With some swing.
    public static var bouncy: Spring { Spring(bounce: 0.3) }
    /// Without swinging, in seconds.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }
    /// With a little swing, in seconds.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    /// With some swing, in seconds.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}
