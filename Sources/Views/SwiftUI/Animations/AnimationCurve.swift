import Foundation

/// How far a change has come after a time, from 0 to 1; springs go beyond.
enum AnimationCurve: Hashable, Sendable {
    /// A cubic curve from (0, 0) to (1, 1) by two points, over seconds.
    case timing(x1: Double, y1: Double, x2: Double, y2: Double, duration: Double)
    /// A spring: radians a second without damping, and the part of the damping at which it no longer swings.
    case spring(frequency: Double, damping: Double)

    /// Seconds until it rests; a spring's until it is within a thousandth.
    var duration: Double {
        switch self {
        case .timing(_, _, _, _, let duration): return duration
        case .spring(let frequency, let damping):
            // The slowest part that decays; at the edge of swinging it is longer by what the factor before it adds.
            let slow = damping > 1 ? damping - (damping * damping - 1).squareRoot() : damping
            return min(60, (damping >= 0.9 ? 9.3 : 6.91) / max(0.001, slow * frequency))
        }
    }

    /// - Parameter time: Seconds since the start.
    func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < duration else { return 1 }
        switch self {
        case .timing(let x1, let y1, let x2, let y2, let duration):
            return Self.bezier(Self.place(time / duration, x1, x2), y1, y2)
        case .spring(let frequency, let damping): return 1 - Self.distance(time, frequency, damping)
        }
    }

    private static func bezier(_ place: Double, _ first: Double, _ second: Double) -> Double {
        let rest = 1 - place
        return 3 * rest * rest * place * first + 3 * rest * place * place * second + place * place * place
    }

    /// Where along the curve its x is: halved until it is found, since the curve's x only rises.
    private static func place(_ x: Double, _ x1: Double, _ x2: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<30 {
            let middle = (low + high) / 2
            if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// What is left of the way, from 1, of a spring that starts at rest.
    private static func distance(_ time: Double, _ frequency: Double, _ damping: Double) -> Double {
        if damping < 1 {
            let swinging = frequency * (1 - damping * damping).squareRoot()
            return exp(-damping * frequency * time)
                * (cos(swinging * time) + damping * frequency / swinging * sin(swinging * time))
        }
        guard damping > 1.0001 else { return exp(-frequency * time) * (1 + frequency * time) }
        let root = (damping * damping - 1).squareRoot()
        let (slow, fast) = (frequency * (root - damping), -frequency * (root + damping))
        return (fast * exp(slow * time) - slow * exp(fast * time)) / (fast - slow)
    }
}
