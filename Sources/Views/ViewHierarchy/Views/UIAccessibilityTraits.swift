/// What kind of thing a view is, for assistive programs (UIAccessibilityConstants.h).
public struct UIAccessibilityTraits: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt64
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Nothing.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 2)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 4)
    /// Chosen.
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    /// Text that only stands there.
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    /// Cannot be used.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    /// Changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
    /// A value that goes up and down.
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
    /// Takes touches as they are.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 65536)
}
