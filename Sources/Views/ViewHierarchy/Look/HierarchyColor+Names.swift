import CoreGraphics

extension HierarchyColor {
    private convenience init(_ light: UInt32, _ dark: UInt32? = nil) {
        self.init(light: CGColor(hex: light), dark: CGColor(hex: dark ?? light))
    }

    private static func look(_ color: (Look) -> CGColor) -> HierarchyColor {
        HierarchyColor(light: color(Look(isDark: false)), dark: color(Look(isDark: true)))
    }

    /// Black.
    public static let black = HierarchyColor(0x000000)
    /// White.
    public static let white = HierarchyColor(0xffffff)
    /// Half way between black and white.
    public static let gray = HierarchyColor(0x808080)
    /// A third of white.
    public static let darkGray = HierarchyColor(0x555555)
    /// Two thirds of white.
    public static let lightGray = HierarchyColor(0xaaaaaa)
    /// Nothing.
    public static let clear = HierarchyColor(cgColor: .clear)
    /// Full red.
    public static let red = HierarchyColor(0xff0000)
    /// Full green.
    public static let green = HierarchyColor(0x00ff00)
    /// Full blue.
    public static let blue = HierarchyColor(0x0000ff)
    /// Green and blue.
    public static let cyan = HierarchyColor(0x00ffff)
    /// Red and green.
    public static let yellow = HierarchyColor(0xffff00)
    /// Red and blue.
    public static let magenta = HierarchyColor(0xff00ff)
    /// Red and half of green.
    public static let orange = HierarchyColor(0xff8000)
    /// Half of red and half of blue.
    public static let purple = HierarchyColor(0x800080)
    /// A dark orange.
    public static let brown = HierarchyColor(0x996633)
    /// Apple's red of controls.
    public static let systemRed = HierarchyColor(0xff3b30, 0xff453a)
    /// Apple's green of controls.
    public static let systemGreen = HierarchyColor(0x34c759, 0x30d158)
    /// Apple's blue of controls.
    public static let systemBlue = HierarchyColor(0x007aff, 0x0a84ff)
    /// Apple's orange of controls.
    public static let systemOrange = HierarchyColor(0xff9500, 0xff9f0a)
    /// Apple's yellow of controls.
    public static let systemYellow = HierarchyColor(0xffcc00, 0xffd60a)
    /// Apple's pink of controls.
    public static let systemPink = HierarchyColor(0xff2d55, 0xff375f)
    /// Apple's purple of controls.
    public static let systemPurple = HierarchyColor(0xaf52de, 0xbf5af2)
    /// Apple's teal of controls.
    public static let systemTeal = HierarchyColor(0x30b0c7, 0x40c8e0)
    /// Apple's indigo of controls.
    public static let systemIndigo = HierarchyColor(0x5856d6, 0x5e5ce6)
    /// Apple's mint of controls.
    public static let systemMint = HierarchyColor(0x00c7be, 0x63e6e2)
    /// Apple's cyan of controls.
    public static let systemCyan = HierarchyColor(0x32ade6, 0x64d2ff)
    /// Apple's brown of controls.
    public static let systemBrown = HierarchyColor(0xa2845e, 0xac8e68)
    /// Apple's grey of controls.
    public static let systemGray = HierarchyColor(0x8e8e93)
    /// A lighter grey on a light ground, a darker one on a dark one.
    public static let systemGray2 = HierarchyColor(0xaeaeb2, 0x636366)
    /// Nearer to the ground.
    public static let systemGray3 = HierarchyColor(0xc7c7cc, 0x48484a)
    /// Nearer to the ground.
    public static let systemGray4 = HierarchyColor(0xd1d1d6, 0x3a3a3c)
    /// Nearer to the ground.
    public static let systemGray5 = HierarchyColor(0xe5e5ea, 0x2c2c2e)
    /// Nearest to the ground.
    public static let systemGray6 = HierarchyColor(0xf2f2f7, 0x1c1c1e)

    /// Text, by AppKit's name.
    public static let labelColor = look(\.text)
    /// Less important text, by AppKit's name.
    public static let secondaryLabelColor = look(\.secondaryText)
    /// Text, by UIKit's name.
    public static let label = look(\.text)
    /// Less important text, by UIKit's name.
    public static let secondaryLabel = look(\.secondaryText)
    /// The ground of windows, by AppKit's name.
    public static let windowBackgroundColor = look(\.background)
    /// The ground of controls, by AppKit's name.
    public static let controlBackgroundColor = look(\.panel)
    /// What is emphasized, by AppKit's name.
    public static let controlAccentColor = look(\.accent)
    /// Lines between things, by AppKit's name.
    public static let separatorColor = look(\.edge)
    /// Lines between things, by UIKit's name.
    public static let separator = look(\.edge)
    /// Text in fields, by AppKit's name.
    public static let textColor = look(\.text)
    /// The ground of screens, by UIKit's name.
    public static let systemBackground = look(\.background)
    /// The ground of what lies on a screen, by UIKit's name.
    public static let secondarySystemBackground = look(\.panel)
    /// What is emphasized, by UIKit's name.
    public static let tintColor = look(\.accent)
    /// Hardly important text, by UIKit's name.
    public static let tertiaryLabel = faint(0.5)
    /// The least important text, by UIKit's name.
    public static let quaternaryLabel = faint(0.3)
    /// Hardly important text, by AppKit's name.
    public static let tertiaryLabelColor = faint(0.5)
    /// The least important text, by AppKit's name.
    public static let quaternaryLabelColor = faint(0.3)
    /// Text in empty fields, by UIKit's name.
    public static let placeholderText = faint(0.6)
    /// Text in empty fields, by AppKit's name.
    public static let placeholderTextColor = faint(0.6)
    /// Links, by UIKit's name.
    public static let link = look(\.accent)
    /// Links, by AppKit's name.
    public static let linkColor = look(\.accent)
    /// Opaque lines between things, by UIKit's name.
    public static let opaqueSeparator = look(\.edge)
    /// The ground of what lies on a panel, by UIKit's name.
    public static let tertiarySystemBackground = look(\.button)
    /// The ground of grouped lists, by UIKit's name.
    public static let systemGroupedBackground = look(\.background)
    /// The ground of a group in a list, by UIKit's name.
    public static let secondarySystemGroupedBackground = look(\.panel)
    /// The ground of what lies on a group, by UIKit's name.
    public static let tertiarySystemGroupedBackground = look(\.button)
    /// What small areas are filled with, by UIKit's name.
    public static let systemFill = look(\.track)
    /// What areas are filled with, by UIKit's name.
    public static let secondarySystemFill = look(\.button)
    /// What large areas are filled with, by UIKit's name.
    public static let tertiarySystemFill = look(\.button)
    /// What very large areas are filled with, by UIKit's name.
    public static let quaternarySystemFill = look(\.panel)
    /// Text on a dark ground always, by UIKit's name.
    public static let lightText = HierarchyColor(0xffffff)
    /// Text on a light ground always, by UIKit's name.
    public static let darkText = HierarchyColor(0x000000)
    /// The ground of pages, by AppKit's name.
    public static let underPageBackgroundColor = look(\.track)
    /// The ground of text, by AppKit's name.
    public static let textBackgroundColor = look(\.panel)
    /// Buttons, by AppKit's name.
    public static let controlColor = look(\.button)
    /// Text on controls, by AppKit's name.
    public static let controlTextColor = look(\.text)
    /// Text on controls that cannot be used, by AppKit's name.
    public static let disabledControlTextColor = faint(0.5)
    /// Text that is chosen, by AppKit's name.
    public static let selectedTextColor = look(\.text)
    /// What is chosen, by AppKit's name.
    public static let selectedContentBackgroundColor = look(\.accent)
    /// The ground of what is chosen in text, by AppKit's name.
    public static let selectedTextBackgroundColor = look(\.track)
    /// Lines in tables, by AppKit's name.
    public static let gridColor = look(\.edge)
    /// Shadows, by AppKit's name.
    public static let shadowColor = HierarchyColor(0x000000)

    private static func faint(_ opacity: CGFloat) -> HierarchyColor {
        look { $0.secondaryText.copy(alpha: opacity) ?? $0.secondaryText }
    }
}
