import Foundation

/// A colour in sRGB with its opacity (CGColor.h).
public final class CGColor: Hashable, Sendable {
    /// Red, green, blue and opacity, each 0 to 1.
    public let components: [CGFloat]?

    let red: Double
    let green: Double
    let blue: Double

    /// The opacity, 0 to 1.
    public let alpha: CGFloat

    /// Each from 0 to 1; what lies beyond, or is no number, becomes the nearest.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func part(_ value: CGFloat) -> CGFloat { value > 0 ? Swift.min(value, 1) : 0 }
        let parts = [red, green, blue, alpha].map(part)
        components = parts
        (self.red, self.green, self.blue) = (Double(parts[0]), Double(parts[1]), Double(parts[2]))
        self.alpha = parts[3]
    }

    /// As `init(red:green:blue:alpha:)`.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey from black, 0, to white, 1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Nil unless there are four components, or two of a grey.
    public convenience init?(colorSpace: CGColorSpace, components: [CGFloat]) {
        switch components.count {
        case 4: self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
        case 2: self.init(gray: components[0], alpha: components[1])
        default: return nil
        }
    }

    /// The same colour with another opacity; nil never.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: alpha)
    }

    /// Components in `components`.
    public var numberOfComponents: Int { 4 }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    public static func == (left: CGColor, right: CGColor) -> Bool { left.components == right.components }

    public func hash(into hasher: inout Hasher) { hasher.combine(components) }

    /// Between two colours, `fraction` 0 to 1 of the way to the second.
    package static func between(_ first: CGColor, _ second: CGColor, _ fraction: Double) -> CGColor {
        func mix(_ first: Double, _ second: Double) -> CGFloat { CGFloat(first + (second - first) * fraction) }
        return CGColor(
            red: mix(first.red, second.red), green: mix(first.green, second.green), blue: mix(first.blue, second.blue),
            alpha: mix(Double(first.alpha), Double(second.alpha)))
    }
}
