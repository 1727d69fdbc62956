import CoreGraphics
import Foundation

extension HierarchyColor {
    /// Parts from 0 to 1, taken as sRGB.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Nil: colours of catalogs are SwiftUI's `Color` alone.
    public convenience init?(named name: String) { return nil }
    /// Nil: colours of catalogs are SwiftUI's `Color` alone.
    public convenience init?(named name: String, bundle: Bundle?) { return nil }
    /// Reads its parts, 0 to 1; always true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = redComponent
        green?.pointee = greenComponent
        blue?.pointee = blueComponent
        alpha?.pointee = alphaComponent
        return true
    }
    private var tone: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let (red, green, blue) = (redComponent, greenComponent, blueComponent)
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        guard range > 0, most > 0 else { return (0, 0, most) }
        let sixth =
            most == red ? (green - blue) / range : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
        return ((sixth < 0 ? sixth + 6 : sixth) / 6, range / most, most)
    }
    /// Reads hue, saturation and brightness, 0 to 1; always true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let tone = tone
        hue?.pointee = tone.hue
        saturation?.pointee = tone.saturation
        brightness?.pointee = tone.brightness
        alpha?.pointee = alphaComponent
        return true
    }
    /// 0 to 1.
    public var hueComponent: CGFloat { tone.hue }
    /// 0 to 1.
    public var saturationComponent: CGFloat { tone.saturation }
    /// 0 to 1.
    public var brightnessComponent: CGFloat { tone.brightness }
}
