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

    /// The same, of colours in an array as C has it; nil where one is no `CGColor`.
    @_disfavoredOverload
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
        let all = colors.compactMap { $0 as? CGColor }
        guard all.count == colors.count else { return nil }
        self.init(colorsSpace: space, colors: all, locations: locations)
    }

    func add(to pattern: OpaquePointer, _ drawing: UnsafePointer<cdrawing>) {
        for stop in stops {
            let color = stop.color
            drawing.pointee.cairo_pattern_add_color_stop_rgba(
                pattern, stop.place, color.red, color.green, color.blue, Double(color.alpha))
        }
    }
}

/// An array as C has it (CFArray.h).
public typealias CFArray = [Any]
