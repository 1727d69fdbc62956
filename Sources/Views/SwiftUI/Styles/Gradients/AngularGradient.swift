import CoreGraphics
import Foundation

/// Colours that run around a point (SwiftUI's `AngularGradient`), in 180 sectors.
nonisolated public struct AngularGradient: View, GradientStyle {
    private static let sectors = 180
    let gradient: Gradient
    private let center: UnitPoint
    private let angles: (start: Angle, end: Angle)

    /// From an angle to another, rising.
    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        (self.gradient, self.center, angles) = (gradient, center, (startAngle, endAngle))
    }
    /// All around, from an angle.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }
    /// Evenly spread from an angle to another, rising.
    public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }
    /// Evenly spread all around, from an angle.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }
    /// At their places all around, from an angle.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }

    @MainActor func paint(in rect: CGRect, _ context: CGContext) {
        let middle = center.place(in: rect)
        let reach = hypot(
            max(middle.x - rect.minX, rect.maxX - middle.x), max(middle.y - rect.minY, rect.maxY - middle.y))
        let full = angles.end.radians - angles.start.radians
        guard full != 0, full.isFinite else { return }
        // What lies between the end and the start has the colour of the nearer one.
        let gap = max(0, 2 * .pi - abs(full)) / 2
        let step = 2 * .pi / Double(Self.sectors)
        context.setShouldAntialias(false)
        for sector in 0..<Self.sectors {
            let turn = (Double(sector) + 0.5) * step
            let place = turn > abs(full) + gap ? 0 : min(1, turn / abs(full))
            let sign: Double = full < 0 ? -1 : 1
            let (from, to) = (Double(sector) * step * sign, Double(sector + 1) * step * sign)
            context.setFillColor(gradient.color(at: CGFloat(place)))
            context.addLines(
                between: [middle]
                    + [from, to].map {
                        let angle = angles.start.radians + $0
                        return CGPoint(x: middle.x + cos(angle) * reach * 1.01, y: middle.y + sin(angle) * reach * 1.01)
                    })
            context.closePath()
            context.fillPath()
        }
        context.setShouldAntialias(true)
    }
}

extension ShapeStyle where Self == AngularGradient {
    /// Evenly spread all around.
    public static func conicGradient(colors: [Color], center: UnitPoint = .center, angle: Angle = .zero)
        -> AngularGradient
    {
        AngularGradient(colors: colors, center: center, angle: angle)
    }
}
