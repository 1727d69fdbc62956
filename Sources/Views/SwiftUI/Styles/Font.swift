import CoreGraphics
import Foundation

/// A typeface in a size (SwiftUI's `Font`), in the sizes of a desktop.
public struct Font: Hashable, Sendable {
    /// How heavy.
    public struct Weight: Hashable, Sendable {
        let number: Int
        /// 100.
        public static let ultraLight = Weight(number: 100)
        /// 200.
        public static let thin = Weight(number: 200)
        /// 300.
        public static let light = Weight(number: 300)
        /// 400.
        public static let regular = Weight(number: 400)
        /// 500.
        public static let medium = Weight(number: 500)
        /// 600.
        public static let semibold = Weight(number: 600)
        /// 700.
        public static let bold = Weight(number: 700)
        /// 800.
        public static let heavy = Weight(number: 800)
        /// 900.
        public static let black = Weight(number: 900)
    }
    /// What kind of letters; all but `monospaced` look the same.
    public enum Design: Sendable {
        case `default`, serif, rounded, monospaced
    }

    var size: Double
    var number: Int
    var family = "sans-serif"
    var isItalic = false

    /// Points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(
            size: Double(size), number: weight?.number ?? 400,
            family: design == .monospaced ? "monospace" : "sans-serif")
    }
    /// As the other, in a style's size.
    public static func system(_ style: Font, design: Design? = nil, weight: Weight? = nil) -> Font {
        system(size: CGFloat(style.size), weight: weight ?? Weight(number: style.number), design: design)
    }
    /// A family that may be installed; points.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(size: Double(size), number: 400, family: name)
    }
    /// Heavier.
    public func bold() -> Font { weight(.bold) }
    /// In a weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.number = weight.number
        return font
    }
    /// Slanted.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }
    /// With letters that are all as wide.
    public func monospaced() -> Font {
        var font = self
        font.family = "monospace"
        return font
    }
    /// The same: digits are all as wide.
    public func monospacedDigit() -> Font { self }

    /// 26 points.
    public static let largeTitle = Font(size: 26, number: 400)
    /// 22 points.
    public static let title = Font(size: 22, number: 400)
    /// 17 points.
    public static let title2 = Font(size: 17, number: 400)
    /// 15 points.
    public static let title3 = Font(size: 15, number: 400)
    /// 13 points.
    public static let headline = Font(size: 13, number: 700)
    /// 11 points.
    public static let subheadline = Font(size: 11, number: 400)
    /// 13 points.
    public static let body = Font(size: 13, number: 400)
    /// 12 points.
    public static let callout = Font(size: 12, number: 400)
    /// 10 points.
    public static let footnote = Font(size: 10, number: 400)
    /// 10 points.
    public static let caption = Font(size: 10, number: 400)
    /// 10 points.
    public static let caption2 = Font(size: 10, number: 500)
}
