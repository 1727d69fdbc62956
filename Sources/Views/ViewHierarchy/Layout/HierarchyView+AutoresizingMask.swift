extension HierarchyView {
    /// Which sides stay where they are when the superview's size changes (NSView.h, UIView.h).
    ///
    /// Every view takes the names of both frameworks, since a controller's `view` and a view of SwiftUI may be either; they mean the same
    /// bits.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: UInt
        /// Bits that mean nothing are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left margin changes.
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        /// The width changes.
        public static let width = AutoresizingMask(rawValue: 2)
        /// The right margin changes.
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        /// The margin at the low y changes.
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        /// The height changes.
        public static let height = AutoresizingMask(rawValue: 16)
        /// The margin at the high y changes.
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
        /// The left margin changes: UIKit's name.
        public static let flexibleLeftMargin = minXMargin
        /// The width changes: UIKit's name.
        public static let flexibleWidth = width
        /// The right margin changes: UIKit's name.
        public static let flexibleRightMargin = maxXMargin
        /// The upper margin, at the low y, changes: UIKit's name.
        public static let flexibleTopMargin = minYMargin
        /// The height changes: UIKit's name.
        public static let flexibleHeight = height
        /// The lower margin, at the high y, changes: UIKit's name.
        public static let flexibleBottomMargin = maxYMargin
    }
}
