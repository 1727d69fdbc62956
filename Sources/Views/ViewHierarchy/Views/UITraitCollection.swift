import AudioToolbox
import Foundation

/// How large and how dark what shows a view is (UITraitCollection.h). Thread: main.
public final class UITraitCollection: Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Regular.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// Regular.
    public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
    /// Pixels in a point.
    public let displayScale: Double
    init(isDark: Bool, scale: Double) { (userInterfaceStyle, displayScale) = (isDark ? .dark : .light, scale) }
    /// Whether colours are others than with another one.
    public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        other?.userInterfaceStyle != userInterfaceStyle
    }
}

/// Light or dark (UIInterface.h).
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

/// How much room there is (UIInterface.h).
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified, compact, regular
}

extension SharedViewNames where Self: HierarchyView {
    /// How large and how dark what shows it is.
    public var traitCollection: UITraitCollection {
        let surface = owningSurface
        return UITraitCollection(isDark: surface?.look.isDark ?? false, scale: surface?.geometry.scale ?? 1)
    }
}

extension HierarchyViewController {
    /// How large and how dark what shows its view is.
    public var traitCollection: UITraitCollection {
        viewIfLoaded?.traitCollection ?? UITraitCollection(isDark: false, scale: 1)
    }
}
