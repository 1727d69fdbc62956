import CoreGraphics
import Foundation

/// A typeface in a size: `NSFont` and `UIFont` (NSFont.h, UIFont.h). A family that is not installed is replaced.
public final class HierarchyFont: Hashable, Sendable {
    /// How heavy; from -1 to 1, 0 is regular.
    public struct Weight: Hashable, Sendable, RawRepresentable {
        /// From -1 to 1.
        public let rawValue: CGFloat
        /// Any number is taken.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Any number is taken.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// 100.
        public static let ultraLight = Weight(-0.8)
        /// 200.
        public static let thin = Weight(-0.6)
        /// 300.
        public static let light = Weight(-0.4)
        /// 400.
        public static let regular = Weight(0)
        /// 500.
        public static let medium = Weight(0.23)
        /// 600.
        public static let semibold = Weight(0.3)
        /// 700.
        public static let bold = Weight(0.4)
        /// 800.
        public static let heavy = Weight(0.56)
        /// 900.
        public static let black = Weight(0.62)

        var number: Int {
            switch rawValue {
            case ..<(-0.7): 100
            case ..<(-0.5): 200
            case ..<(-0.1): 300
            case ..<0.1: 400
            case ..<0.27: 500
            case ..<0.35: 600
            case ..<0.5: 700
            case ..<0.6: 800
            default: 900
            }
        }
    }

    package let style: CoreGraphics.TextStyle

    package init(_ style: CoreGraphics.TextStyle) { self.style = style }

    /// A family, with "-Bold" or "-Italic" behind it if wished; nil never.
    public convenience init?(name: String, size: CGFloat) {
        let parts = name.split(separator: "-", maxSplits: 1)
        let rest = parts.count > 1 ? parts[1] : ""
        self.init(
            CoreGraphics.TextStyle(
                family: parts.first.map(String.init) ?? "sans-serif", size: Double(size),
                weight: rest.contains("Bold") ? 700 : rest.contains("Light") ? 300 : 400,
                isItalic: rest.contains("Italic") || rest.contains("Oblique")))
    }

    /// The plain typeface; 0 for its usual size. Points.
    public static func systemFont(ofSize size: CGFloat) -> HierarchyFont { systemFont(ofSize: size, weight: .regular) }
    /// The plain typeface in a weight; 0 for its usual size. Points.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> HierarchyFont {
        HierarchyFont(CoreGraphics.TextStyle(size: size > 0 ? Double(size) : 13, weight: weight.number))
    }
    /// The plain typeface, bold. Points.
    public static func boldSystemFont(ofSize size: CGFloat) -> HierarchyFont { systemFont(ofSize: size, weight: .bold) }
    /// The plain typeface, slanted. Points.
    public static func italicSystemFont(ofSize size: CGFloat) -> HierarchyFont {
        HierarchyFont(CoreGraphics.TextStyle(size: size > 0 ? Double(size) : 13, isItalic: true))
    }
    /// Letters that are all as wide. Points.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> HierarchyFont {
        HierarchyFont(
            CoreGraphics.TextStyle(family: "monospace", size: size > 0 ? Double(size) : 13, weight: weight.number))
    }
    /// The plain typeface, whose digits are all as wide. Points.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> HierarchyFont {
        systemFont(ofSize: size, weight: weight)
    }
    /// Of the plain typeface; points.
    public static let systemFontSize: CGFloat = 13
    /// Of small text; points.
    public static let smallSystemFontSize: CGFloat = 11
    /// Of labels; points.
    public static let labelFontSize: CGFloat = 13

    /// In points.
    public var pointSize: CGFloat { CGFloat(style.size) }
    /// As it was asked for.
    public var familyName: String? { style.family }
    /// The same typeface in another size; points.
    public func withSize(_ size: CGFloat) -> HierarchyFont {
        var style = style
        style.size = Double(size)
        return HierarchyFont(style)
    }

    public static func == (left: HierarchyFont, right: HierarchyFont) -> Bool { left.style == right.style }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(style.family)
        hasher.combine(style.size)
    }
}

extension HierarchyFont {
    /// What texts are for (UIFont.h).
    public struct TextStyle: Hashable, Sendable {
        let size: Double
        let isHeavy: Bool
        /// The largest.
        public static let largeTitle = TextStyle(size: 34, isHeavy: false)
        /// A title.
        public static let title1 = TextStyle(size: 28, isHeavy: false)
        /// A title.
        public static let title2 = TextStyle(size: 22, isHeavy: false)
        /// A title.
        public static let title3 = TextStyle(size: 20, isHeavy: false)
        /// A heading.
        public static let headline = TextStyle(size: 17, isHeavy: true)
        /// A smaller heading.
        public static let subheadline = TextStyle(size: 15, isHeavy: false)
        /// Running text.
        public static let body = TextStyle(size: 17, isHeavy: false)
        /// Beside running text.
        public static let callout = TextStyle(size: 16, isHeavy: false)
        /// Below something.
        public static let footnote = TextStyle(size: 13, isHeavy: false)
        /// Small.
        public static let caption1 = TextStyle(size: 12, isHeavy: false)
        /// The smallest.
        public static let caption2 = TextStyle(size: 11, isHeavy: false)
    }
    /// By what a text is for.
    public static func preferredFont(forTextStyle style: TextStyle) -> HierarchyFont {
        .systemFont(ofSize: CGFloat(style.size), weight: style.isHeavy ? .semibold : .regular)
    }
}
