import CoreGraphics
import Foundation

/// Colours that run along a line (SwiftUI's `LinearGradient`).
nonisolated public struct LinearGradient: View, ShapeStyle {
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

    /// The first one.
    public var singleColor: HierarchyColor { gradient.stops.first?.color.color ?? .label }
    /// Fills a path.
    @MainActor public func fill(_ path: CGPath, in rect: CGRect, _ context: CGContext) {
        guard let drawn = gradient.drawn else { return }
        func point(_ unit: UnitPoint) -> CGPoint {
            CGPoint(x: rect.minX + rect.width * unit.x, y: rect.minY + rect.height * unit.y)
        }
        context.saveGState()
        context.addPath(path)
        context.clip()
        context.drawLinearGradient(
            drawn, start: point(start), end: point(end), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.restoreGState()
    }
    /// A rectangle of it.
    @MainActor public var body: some View { Rectangle().fill(self) }
}
