import Foundation

/// A colour; components 0…1.
struct PlotColor: Equatable, Sendable {
    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double = 1

    init(_ hex: UInt32, alpha: Double = 1) {
        red = Double(hex >> 16 & 0xff) / 255
        green = Double(hex >> 8 & 0xff) / 255
        blue = Double(hex & 0xff) / 255
        self.alpha = alpha
    }

    /// As SVG and HTML write it, without how much shines through.
    var hex: String {
        String(format: "#%02x%02x%02x", Int(red * 255 + 0.5), Int(green * 255 + 0.5), Int(blue * 255 + 0.5))
    }

    static let paper = PlotColor(0xffffff)
    static let ink = PlotColor(0x1f2328)
    static let muted = PlotColor(0x656d76)
    static let grid = PlotColor(0xe3e6ea)
    static let minorGrid = PlotColor(0xf1f3f5)
    static let mark = PlotColor(0xb3261e)
    static let marked = PlotColor(0xfdeeec)
    static let axis = PlotColor(0x9aa2ab)

    /// Okabe and Ito's colours that stand out on white: distinct with every kind of colour vision.
    static let series = [0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x7a5195, 0x4d4d4d].map {
        PlotColor($0)
    }
}
