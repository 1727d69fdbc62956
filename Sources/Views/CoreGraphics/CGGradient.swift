import CDrawing
import Foundation

/// Colours that run into one another, each at a place from 0 to 1 (CGGradient.h).
public final class CGGradient: Sendable {
    let stops: [(place: Double, color: CGColor)]

    /// Nil without colours; places are evenly spread where there are none. At most 64 colours are drawn.
    public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
        guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true else { return nil }
        let last = Double(max(1, colors.count - 1))
        stops = colors.prefix(64).enumerated().map { index, color in
            (min(1, max(0, (locations.map { Double($0[index]) } ?? Double(index) / last).drawable)), color)
        }
    }

    func add(to pattern: OpaquePointer, _ drawing: UnsafePointer<cdrawing>) {
        for stop in stops {
            let color = stop.color
            drawing.pointee.cairo_pattern_add_color_stop_rgba(
                pattern, stop.place, color.red, color.green, color.blue, Double(color.alpha))
        }
    }
}
