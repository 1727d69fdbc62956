import CoreGraphics
import Foundation

extension HierarchyColor: _ExpressibleByColorLiteral {
    /// What Xcode shows as a field of colour; parts from 0 to 1.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// A part of another colour, from 0 to 1, with this one; nil never.
    public func blended(withFraction fraction: CGFloat, of other: HierarchyColor) -> HierarchyColor? {
        let part = max(0, min(1, fraction.isFinite ? fraction : 0))
        func mix(_ own: CGFloat, _ others: CGFloat) -> CGFloat { own + (others - own) * part }
        return HierarchyColor(
            red: mix(redComponent, other.redComponent), green: mix(greenComponent, other.greenComponent),
            blue: mix(blueComponent, other.blueComponent), alpha: mix(alphaComponent, other.alphaComponent))
    }
}

/// What `#colorLiteral` makes.
public typealias _ColorLiteralType = HierarchyColor
