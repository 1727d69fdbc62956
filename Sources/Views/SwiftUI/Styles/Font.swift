import CoreGraphics
import Foundation
import ViewHierarchy

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
    /// What kind of letters; `rounded` looks as `default`.
    public enum Design: Hashable, Sendable {
        /// Without feet, with feet, round, or all as wide.
        case `default`, serif, rounded, monospaced
    }

    var size: Double
    var number: Int
    var family: String
    var isItalic: Bool

    /// What a text is (SwiftUI's `Font.TextStyle`).
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        /// Titles, from the largest.
        case largeTitle, title, title2, title3
        /// Text, from what leads.
        case headline, subheadline, body, callout, footnote, caption, caption2

        var font: Font {
            switch self {
            case .largeTitle: .largeTitle
            case .title: .title
            case .title2: .title2
            case .title3: .title3
            case .headline: .headline
            case .subheadline: .subheadline
            case .body: .body
            case .callout: .callout
            case .footnote: .footnote
            case .caption: .caption
            case .caption2: .caption2
            }
        }
    }
    /// How far lines are apart; the same, here.
    public enum Leading: Hashable, Sendable {
        /// As the font has it, nearer or farther.
        case standard, tight, loose
    }
    /// How wide letters are; the same, here.
    public struct Width: Hashable, Sendable {
        let number: Double
        /// Narrower.
        public static let compressed = Width(number: 0.7)
        /// Narrow.
        public static let condensed = Width(number: 0.85)
        /// As the font has it.
        public static let standard = Width(number: 1)
        /// Wide.
        public static let expanded = Width(number: 1.2)
    }

    /// Points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(
            size: Double(size), number: weight?.number ?? 400,
            family: design == .monospaced ? "monospace" : design == .serif ? "serif" : "sans-serif")
    }
    /// As the other, in a style's size.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        let font = style.font
        return system(size: CGFloat(font.size), weight: weight ?? Weight(number: font.number), design: design)
    }
    /// A family that may be installed; points.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(size: Double(size), number: 400, family: name)
    }
    /// A family that may be installed; points.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { custom(name, size: fixedSize) }
    /// A family that may be installed; points.
    public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
        custom(name, size: size)
    }
    /// AppKit's or UIKit's font.
    public init(_ font: HierarchyFont) {
        let style = font.style
        self.init(size: style.size, number: style.weight, family: style.family, isItalic: style.isItalic)
    }

    init(size: Double, number: Int, family: String = "sans-serif", isItalic: Bool = false) {
        (self.size, self.number, self.family, self.isItalic) = (size, number, family, isItalic)
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
    /// The same: lines are as far apart as the font has it.
    public func leading(_ leading: Leading) -> Font { self }
    /// The same: letters are as wide as the font has them.
    public func width(_ width: Width) -> Font { self }
    /// The same: there are no small capitals.
    public func smallCaps() -> Font { self }
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
