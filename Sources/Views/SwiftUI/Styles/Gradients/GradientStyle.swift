import CoreGraphics
import Foundation
import ViewHierarchy

/// Colours that run into one another over all of a rectangle.
protocol GradientStyle: AreaStyle {
    var gradient: Gradient { get }
}

extension GradientStyle {
    /// The first one.
    public var singleColor: HierarchyColor { gradient.stops.first?.color.color ?? .label }
    /// Fills a path.
    @MainActor public func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext) {
        context.saveGState()
        context.addPath(path)
        context.clip(using: fill.isEOFilled ? .evenOdd : .winding)
        paint(in: rect, context)
        context.restoreGState()
    }
}
