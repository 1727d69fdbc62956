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
    /// Apple's grey of controls.
    public static let systemGray = HierarchyColor(0x8e8e93)

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
}
