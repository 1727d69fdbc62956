import Foundation

/// How changes go on over time (SwiftUI's `Animation`).
public struct Animation: Hashable, Sendable {
    private let curve: AnimationCurve
    private var wait = 0.0
    private var rate = 1.0
    /// Nil for without end.
    private var runs: Double? = 1
    private var turnsBack = false

    init(_ curve: AnimationCurve) { self.curve = curve }

    private static func timing(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ duration: Double
    ) -> Animation {
        let bounded = duration.isFinite ? max(0, min(3600, duration)) : 0
        func part(_ value: Double) -> Double { value.isFinite ? max(0, min(1, value)) : 0 }
        return Animation(
            .timing(
                x1: part(x1), y1: y1.isFinite ? y1 : 0, x2: part(x2), y2: y2.isFinite ? y2 : 1, duration: bounded))
    }
    private static func sprung(response: Double, damping: Double) -> Animation {
        let response = response.isFinite ? max(0.001, min(60, response)) : 0.5
        return Animation(
            .spring(frequency: 2 * .pi / response, damping: damping.isFinite ? max(0.02, min(20, damping)) : 1))
    }

    /// A spring that does not swing.
    public static let `default` = sprung(response: 0.55, damping: 1)
    /// Evenly, in 0.35 seconds.
    public static let linear = linear(duration: 0.35)
    /// Slowly at first, in 0.35 seconds.
    public static let easeIn = easeIn(duration: 0.35)
    /// Slowly at last, in 0.35 seconds.
    public static let easeOut = easeOut(duration: 0.35)
    /// Slowly at both ends, in 0.35 seconds.
    public static let easeInOut = easeInOut(duration: 0.35)
    /// A spring that hardly swings.
    public static let spring = spring()
    /// A spring that follows a finger.
    public static let interactiveSpring = interactiveSpring()
    /// A spring that swings.
    public static let bouncy = bouncy()
    /// A spring that does not swing.
    public static let smooth = smooth()
    /// A spring that swings a little.
    public static let snappy = snappy()
    /// Evenly; seconds.
    public static func linear(duration: TimeInterval) -> Animation { timing(0, 0, 1, 1, duration) }
    /// Slowly at first; seconds.
    public static func easeIn(duration: TimeInterval) -> Animation { timing(0.42, 0, 1, 1, duration) }
    /// Slowly at last; seconds.
    public static func easeOut(duration: TimeInterval) -> Animation { timing(0, 0, 0.58, 1, duration) }
    /// Slowly at both ends; seconds.
    public static func easeInOut(duration: TimeInterval) -> Animation { timing(0.42, 0, 0.58, 1, duration) }
    /// By a cubic curve from (0, 0) to (1, 1) with two points; seconds.
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35
    ) -> Animation { timing(x1, y1, x2, y2, duration) }
    /// A spring by the seconds of one swing, and by its damping: 1 for none; the blending of springs is not looked at.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { sprung(response: response, damping: dampingFraction) }
    /// A spring by seconds, and by how much it swings: 0 for not at all.
    public static func spring(duration: TimeInterval, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        sprung(response: duration, damping: bounce < 0 ? 1 / (1 + max(-0.95, bounce)) : 1 - bounce)
    }
    /// A spring that follows a finger.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation { sprung(response: response, damping: dampingFraction) }
    /// A spring by its mass, its stiffness and its damping; it starts at rest.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation {
        let (mass, stiffness) = (max(0.001, mass), max(0.001, stiffness))
        return sprung(
            response: 2 * .pi / (stiffness / mass).squareRoot(),
            damping: damping / (2 * (stiffness * mass).squareRoot()))
    }
    /// A spring that does not swing; seconds.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: extraBounce)
    }
    /// A spring that swings a little; seconds.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    /// A spring that swings; seconds.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    private func changed(_ change: (inout Animation) -> Void) -> Animation {
        var animation = self
        change(&animation)
        return animation
    }
    /// Later; seconds.
    public func delay(_ delay: TimeInterval) -> Animation { changed { $0.wait += max(0, delay) / rate } }
    /// So many times as fast.
    public func speed(_ speed: Double) -> Animation { changed { $0.rate *= max(0.001, speed) } }
    /// Again and again, there and back or each time from the start.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
        changed { ($0.runs, $0.turnsBack) = (Double(max(1, count)), autoreverses) }
    }
    /// Without end, there and back or each time from the start.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        changed { ($0.runs, $0.turnsBack) = (nil, autoreverses) }
    }
    /// As `repeatForever(autoreverses:)` while something holds, and at once otherwise.
    public func `repeat`(while condition: Bool, autoreverses: Bool = true) -> Animation {
        condition ? repeatForever(autoreverses: autoreverses) : self
    }

    /// Seconds until it rests; nil for one without end.
    package var duration: Double? { runs.map { wait + curve.duration * $0 / rate } }

    /// How far a change has come, and whether it has come to rest.
    ///
    /// - Parameter time: Seconds since the change.
    package func progress(at time: Double) -> (part: Double, isOver: Bool) {
        let time = (time - wait) * rate
        let run = curve.duration
        guard time > 0 else { return (0, false) }
        if let runs, time >= run * runs { return (1, true) }
        guard run > 0 else { return (1, runs != nil) }
        let count = (time / run).rounded(.down)
        let part = curve.progress(at: time - count * run)
        return (turnsBack && Int(count) % 2 == 1 ? 1 - part : part, false)
    }
}
