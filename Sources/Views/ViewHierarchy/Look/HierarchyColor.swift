import CoreGraphics
import Foundation

/// A colour, or one for a light and another for a dark ground: `NSColor` and `UIColor` (NSColor.h, UIColor.h).
public final class HierarchyColor: Hashable, Sendable {
    private let light: CGColor
    private let dark: CGColor

    package init(light: CGColor, dark: CGColor) { (self.light, self.dark) = (light, dark) }

    package func color(_ look: Look) -> CGColor { look.isDark ? dark : light }

    /// A colour that is the same on every ground.
    public convenience init(cgColor: CGColor) { self.init(light: cgColor, dark: cgColor) }

    /// Parts from 0 to 1 in sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Parts from 0 to 1 in sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Parts from 0 to 1, taken as sRGB.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// A grey from black, 0, to white, 1.
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }
    /// A grey from black, 0, to white, 1.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
    /// Hue, saturation and brightness from 0 to 1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let hue = hue.isFinite ? hue - hue.rounded(.down) : 0
        func part(_ shift: CGFloat) -> CGFloat {
            let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// The colour as it is drawn now, light or dark as the view that draws.
    public var cgColor: CGColor { color(DrawingTarget.look) }
    private var parts: [CGFloat] { cgColor.components ?? [0, 0, 0, 1] }
    /// 0 to 1.
    public var redComponent: CGFloat { parts[0] }
    /// 0 to 1.
    public var greenComponent: CGFloat { parts[1] }
    /// 0 to 1.
    public var blueComponent: CGFloat { parts[2] }
    /// 0 to 1.
    public var alphaComponent: CGFloat { parts[3] }

    /// The same colour with another opacity, 0 to 1.
    public func withAlphaComponent(_ alpha: CGFloat) -> HierarchyColor {
        HierarchyColor(light: light.copy(alpha: alpha) ?? light, dark: dark.copy(alpha: alpha) ?? dark)
    }

    /// Fills and strokes with it from now on, in the view that draws.
    public func set() {
        setFill()
        setStroke()
    }
    /// Fills with it from now on, in the view that draws.
    public func setFill() { DrawingTarget.context?.setFillColor(cgColor) }
    /// Strokes with it from now on, in the view that draws.
    public func setStroke() { DrawingTarget.context?.setStrokeColor(cgColor) }

    public static func == (left: HierarchyColor, right: HierarchyColor) -> Bool {
        left.light == right.light && left.dark == right.dark
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(light) }
}
