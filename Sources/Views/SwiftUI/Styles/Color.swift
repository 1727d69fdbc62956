import CoreGraphics
import Foundation
import ViewHierarchy

/// A colour, which is a view of that colour as well (SwiftUI's `Color`).
nonisolated public struct Color: View, ShapeStyle, Hashable {
    let color: HierarchyColor

    /// AppKit's or UIKit's colour.
    public init(_ color: HierarchyColor) { self.color = color }
    /// Core Graphics' colour.
    public init(cgColor: CGColor) { color = HierarchyColor(cgColor: cgColor) }
    /// Core Graphics' colour.
    @_disfavoredOverload
    public init(_ color: CGColor) { self.color = HierarchyColor(cgColor: color) }
    /// A colour of an asset catalog in the resources; grey where there is none of the name.
    public init(_ name: String, bundle: Bundle? = nil) {
        color = AssetCatalog.color(named: name, in: bundle) ?? .systemGray
    }

    /// What the numbers mean: sRGB, all of them.
    public enum RGBColorSpace: Sendable {
        case sRGB, sRGBLinear, displayP3
    }

    /// Parts from 0 to 1.
    public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        color = HierarchyColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
    }
    /// A grey from black, 0, to white, 1.
    public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        color = HierarchyColor(white: CGFloat(white), alpha: CGFloat(opacity))
    }
    /// Parts from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        color = HierarchyColor(
            hue: CGFloat(hue), saturation: CGFloat(saturation), brightness: CGFloat(brightness), alpha: CGFloat(opacity)
        )
    }
    /// AppKit's colour.
    public init(nsColor: NSColor) { color = nsColor }
    /// UIKit's colour.
    public init(uiColor: UIColor) { color = uiColor }

    /// The same with another opacity, 0 to 1.
    public func opacity(_ opacity: Double) -> Color { Color(color.withAlphaComponent(CGFloat(opacity))) }

    /// As views of AppKit and UIKit have it.
    public var singleColor: HierarchyColor { color }
    /// Fills a path.
    @MainActor public func fill(_ path: CGPath, in rect: CGRect, _ fill: FillStyle, _ context: CGContext) {
        context.setFillColor(color.cgColor)
        context.addPath(path)
        context.fillPath(using: fill.isEOFilled ? .evenOdd : .winding)
    }
    /// As Core Graphics has it, light or dark as the view that draws.
    public var cgColor: CGColor? { color.cgColor }
    /// From the colour's lighter to a darker one, from top to bottom.
    public var gradient: LinearGradient {
        LinearGradient(colors: [mixed(.white, 0.12), self], startPoint: .top, endPoint: .bottom)
    }
    /// Between this colour, 0, and another, 1.
    public func mix(with other: Color, by fraction: Double) -> Color { mixed(other, CGFloat(fraction)) }

    private func mixed(_ other: Color, _ part: CGFloat) -> Color {
        let gradient = Gradient(colors: [self, other])
        return Color(HierarchyColor(cgColor: gradient.color(at: max(0, min(1, part)))))
    }

    /// As `UIColor.systemRed`.
    public static let red = Color(.systemRed)
    /// As `UIColor.systemOrange`.
    public static let orange = Color(.systemOrange)
    /// As `UIColor.systemYellow`.
    public static let yellow = Color(.systemYellow)
    /// As `UIColor.systemGreen`.
    public static let green = Color(.systemGreen)
    /// As `UIColor.systemTeal`.
    public static let teal = Color(.systemTeal)
    /// As `UIColor.systemBlue`.
    public static let blue = Color(.systemBlue)
    /// As `UIColor.systemIndigo`.
    public static let indigo = Color(.systemIndigo)
    /// As `UIColor.systemPurple`.
    public static let purple = Color(.systemPurple)
    /// As `UIColor.systemPink`.
    public static let pink = Color(.systemPink)
    /// As `UIColor.systemGray`.
    public static let gray = Color(.systemGray)
    /// As `UIColor.systemMint`.
    public static let mint = Color(.systemMint)
    /// As `UIColor.black`.
    public static let black = Color(HierarchyColor.black)
    /// As `UIColor.white`.
    public static let white = Color(HierarchyColor.white)
    /// As `UIColor.clear`.
    public static let clear = Color(HierarchyColor.clear)
    /// As `UIColor.brown`.
    public static let brown = Color(.brown)
    /// As `UIColor.cyan`.
    public static let cyan = Color(.cyan)
    /// As `UIColor.label`.
    public static let primary = Color(.label)
    /// As `UIColor.secondaryLabel`.
    public static let secondary = Color(.secondaryLabel)
    /// As `UIColor.tintColor`.
    public static let accentColor = Color(.tintColor)
}

extension ShapeStyle where Self == Color {
    /// `Color.red`.
    public static var red: Color { Color.red }
    /// `Color.orange`.
    public static var orange: Color { Color.orange }
    /// `Color.yellow`.
    public static var yellow: Color { Color.yellow }
    /// `Color.green`.
    public static var green: Color { Color.green }
    /// `Color.teal`.
    public static var teal: Color { Color.teal }
    /// `Color.blue`.
    public static var blue: Color { Color.blue }
    /// `Color.indigo`.
    public static var indigo: Color { Color.indigo }
    /// `Color.purple`.
    public static var purple: Color { Color.purple }
    /// `Color.pink`.
    public static var pink: Color { Color.pink }
    /// `Color.gray`.
    public static var gray: Color { Color.gray }
    /// `Color.mint`.
    public static var mint: Color { Color.mint }
    /// `Color.black`.
    public static var black: Color { Color.black }
    /// `Color.white`.
    public static var white: Color { Color.white }
    /// `Color.clear`.
    public static var clear: Color { Color.clear }
    /// `Color.brown`.
    public static var brown: Color { Color.brown }
    /// `Color.cyan`.
    public static var cyan: Color { Color.cyan }
    /// `Color.primary`.
    public static var primary: Color { Color.primary }
    /// `Color.secondary`.
    public static var secondary: Color { Color.secondary }
    /// Less important than `secondary`.
    public static var tertiary: Color { Color(.tertiaryLabel) }
    /// Less important than `tertiary`.
    public static var quaternary: Color { Color(.quaternaryLabel) }
    /// `Color.primary`.
    public static var foreground: Color { Color.primary }
    /// The ground of screens.
    public static var background: Color { Color(.systemBackground) }
    /// Lines between things.
    public static var separator: Color { Color(.separator) }
    /// What is chosen.
    public static var selection: Color { Color.accentColor }
    /// `Color.accentColor`.
    public static var tint: Color { Color.accentColor }
}
