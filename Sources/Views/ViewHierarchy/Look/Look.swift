import CoreGraphics

/// The colours of controls, on a light or a dark ground.
package struct Look: Sendable {
    package let isDark: Bool

    package init(isDark: Bool) { self.isDark = isDark }

    private func color(_ light: UInt32, _ dark: UInt32) -> CGColor { CGColor(hex: isDark ? dark : light) }

    package var background: CGColor { color(0xf5f6f8, 0x1d1f24) }
    package var panel: CGColor { color(0xffffff, 0x282b32) }
    package var text: CGColor { color(0x1b1d21, 0xf0f2f5) }
    package var secondaryText: CGColor { color(0x5c626d, 0xa5acb8) }
    package var track: CGColor { color(0xd3d7de, 0x3c414b) }
    package var button: CGColor { color(0xe4e7ec, 0x3a3f49) }
    package var pressedButton: CGColor { color(0xcdd3dc, 0x4d5462) }
    package var accent: CGColor { color(0x1f6fd6, 0x4ea0ff) }
    package var knob: CGColor { color(0xffffff, 0xe9ecf1) }
    package var edge: CGColor { color(0xb4bac5, 0x555c69) }
    package var selectedText: CGColor { color(0xffffff, 0x0e1014) }
}

extension CGColor {
    /// 0xRRGGBB.
    package convenience init(hex: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xff) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: CGFloat(alpha))
    }
}
