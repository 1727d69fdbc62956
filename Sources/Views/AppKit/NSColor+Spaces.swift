import CoreGraphics
import Foundation
import ViewHierarchy

/// How numbers become colours (NSColorSpace.h); all are taken as sRGB.
public enum NSColorSpace: Sendable {
    case sRGB, deviceRGB, genericRGB, displayP3, genericGray, deviceGray, extendedSRGB
}

extension HierarchyColor {
    /// Parts from 0 to 1, taken as sRGB.
    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// A grey from black, 0, to white, 1.
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
    /// A grey from black, 0, to white, 1.
    public convenience init(genericGamma22White white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }
    /// Hue, saturation and brightness from 0 to 1.
    public convenience init(
        calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) { self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha) }
    /// Hue, saturation and brightness from 0 to 1.
    public convenience init(
        deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) { self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha) }
    /// A colour, where one that may be missing is wanted; it never is.
    @_disfavoredOverload
    public convenience init?(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 1]
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
    /// The same: all are of one space.
    public func usingColorSpace(_ space: NSColorSpace) -> HierarchyColor? { self }
    /// The colour mixed with white, from 0 to 1 of it.
    public func highlight(withLevel level: CGFloat) -> HierarchyColor? { blended(withFraction: level, of: .white) }
    /// The colour mixed with black, from 0 to 1 of it.
    public func shadow(withLevel level: CGFloat) -> HierarchyColor? { blended(withFraction: level, of: .black) }
}
