import CoreGraphics
import Foundation

/// Colours that run into one another (SwiftUI's `Gradient`).
public struct Gradient: Hashable, Sendable {
    /// A colour at a place from 0 to 1.
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        /// 0 to 1.
        public var location: CGFloat
        /// 0 to 1.
        public init(color: Color, location: CGFloat) { (self.color, self.location) = (color, location) }
    }
    /// The colours with their places.
    public var stops: [Stop]

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

    /// The colour between its neighbours.
    func color(at place: CGFloat) -> CGColor {
        guard let next = stops.firstIndex(where: { $0.location >= place }) else {
            return stops.last?.color.color.cgColor ?? .clear
        }
        guard next > 0 else { return stops[0].color.color.cgColor }
        let (low, high) = (stops[next - 1], stops[next])
        let part = high.location > low.location ? (place - low.location) / (high.location - low.location) : 1
        let (first, second) = (low.color.color.cgColor.components ?? [], high.color.color.cgColor.components ?? [])
        guard first.count == 4, second.count == 4 else { return high.color.color.cgColor }
        let mixed = zip(first, second).map { $0 + ($1 - $0) * part }
        return CGColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
    }
}
