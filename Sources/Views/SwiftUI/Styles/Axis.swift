/// From left to right, or from top to bottom (SwiftUI's `Axis`).
public enum Axis: Int8, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical

    /// One or both.
    public struct Set: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: Int8
        /// Bits that mean nothing are kept.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// From left to right.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}
