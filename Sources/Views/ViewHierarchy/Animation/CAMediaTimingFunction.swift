import CoreGraphics
import Foundation

/// How a change goes on over time (CAMediaTimingFunction.h): kept for sources that say it.
public final class CAMediaTimingFunction: Sendable {
    /// The points of the curve between (0, 0) and (1, 1).
    public let points: [Float]
    /// By two points.
    public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) { points = [x1, y1, x2, y2] }
    /// By its name.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .linear: self.init(controlPoints: 0, 0, 1, 1)
        default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        }
    }
}
