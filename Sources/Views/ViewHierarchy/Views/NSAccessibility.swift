/// Names around assistive programs (NSAccessibility).
public enum NSAccessibility {
    /// What kind of thing a view is.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// The name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A slider.
        public static let slider = Role(rawValue: "AXSlider")
        /// A button.
        public static let button = Role(rawValue: "AXButton")
        /// A box that is checked or not.
        public static let checkBox = Role(rawValue: "AXCheckBox")
        /// A picture.
        public static let image = Role(rawValue: "AXImage")
        /// Several.
        public static let group = Role(rawValue: "AXGroup")
        /// A level.
        public static let levelIndicator = Role(rawValue: "AXLevelIndicator")
        /// Text.
        public static let staticText = Role(rawValue: "AXStaticText")
    }
}
