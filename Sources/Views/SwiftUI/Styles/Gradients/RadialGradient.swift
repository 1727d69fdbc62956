import CoreGraphics
import Foundation

/// Colours that run outwards (SwiftUI's `RadialGradient`).
nonisolated public struct RadialGradient: View, GradientStyle {
    let gradient: Gradient
    let center: UnitPoint
    let radii: (start: CGFloat, end: CGFloat)

    /// Radii in points.
    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        (self.gradient, self.center, radii) = (gradient, center, (startRadius, endRadius))
    }
    /// Evenly spread; radii in points.
    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }
    /// At their places; radii in points.
    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    @MainActor func paint(in rect: CGRect, _ context: CGContext) {
        guard let drawn = gradient.drawn else { return }
        let place = center.place(in: rect)
        context.drawRadialGradient(
            drawn, startCenter: place, startRadius: radii.start, endCenter: place, endRadius: radii.end,
            options: .drawsAfterEndLocation)
    }
}

extension ShapeStyle where Self == RadialGradient {
    /// Evenly spread; radii in points.
    public static func radialGradient(
        colors: [Color], center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat
    ) -> RadialGradient {
        RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
    }
}
