import CoreGraphics
import Foundation

/// Colours that run into one another (SwiftUI's `Gradient`).
public struct Gradient: Sendable {
    /// A colour at a place from 0 to 1.
    public struct Stop: Sendable {
        let color: Color
        let location: CGFloat
        /// 0 to 1.
        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }
    let stops: [Stop]

    /// Evenly spread.
    public init(colors: [Color]) {
        stops = colors.enumerated().map {
            Stop(color: $1, location: CGFloat($0) / CGFloat(max(1, colors.count - 1)))
        }
    }
    /// At their places.
    public init(stops: [Stop]) { self.stops = stops }

    var drawn: CGGradient? {
        CGGradient(colorsSpace: nil, colors: stops.map(\.color.color.cgColor), locations: stops.map(\.location))
    }
}
