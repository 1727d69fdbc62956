import CoreGraphics
import Foundation

/// Colours that run outwards (SwiftUI's `RadialGradient`).
nonisolated public struct RadialGradient: View, ShapeStyle {
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

    /// The first one.
    public var singleColor: HierarchyColor { gradient.stops.first?.color.color ?? .label }
    /// Fills a path.
    @MainActor public func fill(_ path: CGPath, in rect: CGRect, _ context: CGContext) {
        guard let drawn = gradient.drawn else { return }
        let place = CGPoint(x: rect.minX + rect.width * center.x, y: rect.minY + rect.height * center.y)
        context.saveGState()
        context.addPath(path)
        context.clip()
        context.drawRadialGradient(
            drawn, startCenter: place, startRadius: radii.start, endCenter: place, endRadius: radii.end,
            options: .drawsAfterEndLocation)
        context.restoreGState()
    }
    /// A rectangle of it.
    @MainActor public var body: some View { Rectangle().fill(self) }
}
