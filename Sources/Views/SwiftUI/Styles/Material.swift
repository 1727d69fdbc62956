import CoreGraphics
import Foundation
import ViewHierarchy

/// A translucent ground (SwiftUI's `Material`), which blurs nothing behind it here.
public struct Material: ShapeStyle {
    private let opacity: CGFloat
    /// Very translucent.
    public static let ultraThin = Material(opacity: 0.4)
    /// Translucent.
    public static let thin = Material(opacity: 0.55)
    /// Half translucent.
    public static let regular = Material(opacity: 0.7)
    /// A little translucent.
    public static let thick = Material(opacity: 0.8)
    /// Hardly translucent.
    public static let ultraThick = Material(opacity: 0.9)
    /// As bars have it.
    public static let bar = Material(opacity: 0.8)

    /// The ground of controls.
    public var singleColor: HierarchyColor { .controlBackgroundColor.withAlphaComponent(opacity) }
    /// Fills a path.
    @MainActor public func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext) {
        Color(singleColor).fill(path, in: rect, fill, context)
    }
}

extension ShapeStyle where Self == Material {
    /// `Material.ultraThin`.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// `Material.thin`.
    public static var thinMaterial: Material { .thin }
    /// `Material.regular`.
    public static var regularMaterial: Material { .regular }
    /// `Material.thick`.
    public static var thickMaterial: Material { .thick }
    /// `Material.ultraThick`.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// `Material.bar`.
    public static var bar: Material { .bar }
}
