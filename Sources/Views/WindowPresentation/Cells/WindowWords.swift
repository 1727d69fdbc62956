import CoreGraphics
import Foundation

/// What a window says where it has no picture to show, or over an old one. Thread: main.
@MainActor
enum WindowWords {
    /// The ground of a window without a picture: 0xRRGGBB.
    static func ground(_ isDark: Bool) -> UInt32 { isDark ? 0x18_191d : 0xf2_f3f5 }

    /// The ground of a window, of several views that of what lies between them.
    static func ground(_ isDark: Bool, isOfSeveral: Bool) -> UInt32 {
        !isOfSeveral ? ground(isDark) : isDark ? 0x20_2020 : 0xe0_e0e0
    }

    /// Draws words in the middle of a picture: over what is in it under a veil, or on a plain ground.
    static func draw(
        _ words: String, over isVeiled: Bool, into picture: any WindowPicture, scale: Double, isDark: Bool
    ) {
        guard
            let context = CGContext(
                pixels: picture.pixels, width: picture.width, height: picture.height,
                bytesPerRow: picture.bytesPerRow, transform: CGAffineTransform(scaleX: scale, y: scale))
        else { return fill(picture, isDark) }
        let size = CGSize(width: Double(picture.width) / scale, height: Double(picture.height) / scale)
        context.setFillColor(color(ground(isDark), alpha: isVeiled ? 0.75 : 1))
        context.fill(CGRect(origin: .zero, size: size))
        let style = TextStyle(size: 14, alignment: .center)
        guard let layout = TextLayout(words, style, width: max(1, Double(size.width) - 32)) else { return }
        let top = max(0, (Double(size.height) - Double(layout.size.height)) / 2)
        layout.draw(in: context, at: CGPoint(x: 16, y: top), color: color(isDark ? 0xd8_dbe0 : 0x3a_3f48, alpha: 1))
    }

    /// Where nothing draws text, because Pango is not installed, there is a ground.
    private static func fill(_ picture: any WindowPicture, _ isDark: Bool) {
        for row in 0..<picture.height {
            let line = (picture.pixels + row * picture.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            line.update(repeating: ground(isDark), count: picture.width)
        }
    }

    private static func color(_ hex: UInt32, alpha: Double) -> CGColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xff) / 255 }
        return CGColor(red: part(16), green: part(8), blue: part(0), alpha: CGFloat(alpha))
    }
}
