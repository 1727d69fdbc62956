import CoreGraphics
import Foundation
import ViewHierarchy

/// What something is filled with, of any kind (SwiftUI's `AnyShapeStyle`).
public struct AnyShapeStyle: ShapeStyle {
    private let style: any ShapeStyle
    /// The style.
    public init<Style: ShapeStyle>(_ style: Style) { self.style = style }
    /// The style's.
    public var singleColor: HierarchyColor { style.singleColor }
    /// As the style.
    @MainActor public func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext) {
        style.fill(path, in: rect, fill, context)
    }
}

/// A shadow of what is filled (SwiftUI's `ShadowStyle`).
public struct ShadowStyle: Equatable, Sendable {
    let (color, radius, offset): (Color, CGFloat, CGSize)
    let isInside: Bool
    /// Below it; points.
    public static func drop(
        color: Color = Color(.sRGB, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle { ShadowStyle(color: color, radius: radius, x: x, y: y, isInside: false) }
    /// Of its edges, on it; points.
    public static func inner(
        color: Color = Color(.sRGB, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle { ShadowStyle(color: color, radius: radius, x: x, y: y, isInside: true) }

    private init(color: Color, radius: CGFloat, x: CGFloat, y: CGFloat, isInside: Bool) {
        self.radius = radius.isFinite ? max(0, min(100, radius)) : 0
        (self.color, offset, self.isInside) = (color, CGSize(width: x, height: y), isInside)
    }
    /// Whether they are the same.
    public static func == (left: ShadowStyle, right: ShadowStyle) -> Bool {
        left.color == right.color && left.radius == right.radius && left.offset == right.offset
            && left.isInside == right.isInside
    }
}

extension ShapeStyle {
    /// With a shadow.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle { ShadowedStyle(style: self, shadow: style) }
}

/// Another one, with a shadow.
struct ShadowedStyle<Style: ShapeStyle>: ShapeStyle {
    let style: Style
    let shadow: ShadowStyle
    var singleColor: HierarchyColor { style.singleColor }

    @MainActor func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext) {
        if !shadow.isInside { drawShadow(of: path, context) }
        style.fill(path, in: rect, fill, context)
        guard shadow.isInside else { return }
        context.saveGState()
        context.addPath(path)
        context.clip(using: fill.isEOFilled ? .evenOdd : .winding)
        // What throws it lies all around, and is itself not seen.
        let around = CGMutablePath()
        let reach = -2 * shadow.radius - abs(shadow.offset.width) - abs(shadow.offset.height) - 4
        around.addRect(path.boundingBoxOfPath.insetBy(dx: reach, dy: reach))
        around.addPath(path)
        context.setShadow(
            offset: CGSize(width: shadow.offset.width, height: -shadow.offset.height), blur: shadow.radius * 2,
            color: shadow.color.color.cgColor)
        context.setFillColor(shadow.color.color.cgColor)
        context.addPath(around)
        context.fillPath(using: .evenOdd)
        context.restoreGState()
    }

    @MainActor private func drawShadow(of path: CGPath, _ context: CGContext) {
        context.saveGState()
        context.setShadow(
            offset: CGSize(width: shadow.offset.width, height: -shadow.offset.height), blur: shadow.radius * 2,
            color: shadow.color.color.cgColor)
        context.setFillColor(style.singleColor.cgColor)
        context.addPath(path)
        context.fillPath(using: .winding)
        context.restoreGState()
    }
}
