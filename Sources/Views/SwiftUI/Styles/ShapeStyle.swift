import CoreGraphics
import Foundation
import ViewHierarchy

/// What areas, lines and text are filled with (SwiftUI's `ShapeStyle`).
public protocol ShapeStyle: Sendable {
    /// Fills a path in a rectangle that the style spreads over.
    @MainActor func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext)
    /// One colour for it, for text.
    var singleColor: HierarchyColor { get }
}

extension ShapeStyle {
    /// With an opacity from 0 to 1.
    public func opacity(_ opacity: Double) -> some ShapeStyle { FaintStyle(style: self, opacity: opacity) }
}

/// Another one, translucent.
struct FaintStyle<Style: ShapeStyle>: ShapeStyle {
    let style: Style
    let opacity: Double
    @MainActor func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext) {
        context.saveGState()
        context.setAlpha(CGFloat(opacity))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        style.fill(path, in: rect, fill, context)
        context.endTransparencyLayer()
        context.restoreGState()
    }
    var singleColor: HierarchyColor {
        let color = style.singleColor
        return color.withAlphaComponent(color.alphaComponent * CGFloat(opacity))
    }
}

/// What spreads over all of a rectangle.
protocol AreaStyle: ShapeStyle {
    @MainActor func paint(in rect: CGRect, _ context: CGContext)
}
