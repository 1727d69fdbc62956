import CoreGraphics
import Foundation

/// Colours that run along a line (SwiftUI's `LinearGradient`).
nonisolated public struct LinearGradient: View, GradientStyle {
    let gradient: Gradient
    let start: UnitPoint
    let end: UnitPoint

    /// From a place of the area to another.
    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        (self.gradient, start, end) = (gradient, startPoint, endPoint)
    }
    /// Evenly spread, from a place of the area to another.
    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }
    /// At their places, from a place of the area to another.
    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }

    @MainActor func paint(in rect: CGRect, _ context: CGContext) {
        guard let drawn = gradient.drawn else { return }
        context.drawLinearGradient(
            drawn, start: start.place(in: rect), end: end.place(in: rect),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
}

extension ShapeStyle where Self == LinearGradient {
    /// Evenly spread, from a place of the area to another.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
    /// From a place of the area to another.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient { LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
}
