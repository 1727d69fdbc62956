/// A side (SwiftUI's `Edge`).
public enum Edge: Int8, CaseIterable, Sendable {
    /// Above, left, below, right.
    case top, leading, bottom, trailing

    /// Several sides.
    public struct Set: OptionSet, Sendable {
        /// One bit for each.
        public let rawValue: Int8
        /// Bits that mean nothing are kept.
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// Above.
        public static let top = Set(rawValue: 1)
        /// Left.
        public static let leading = Set(rawValue: 2)
        /// Below.
        public static let bottom = Set(rawValue: 4)
        /// Right.
        public static let trailing = Set(rawValue: 8)
        /// Left and right.
        public static let horizontal: Set = [.leading, .trailing]
        /// Above and below.
        public static let vertical: Set = [.top, .bottom]
        /// All four.
        public static let all: Set = [.horizontal, .vertical]
    }
}

/// The upper or the lower side (SwiftUI's `VerticalEdge`).
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    /// Above, below.
    case top, bottom
}

/// The left or the right side (SwiftUI's `HorizontalEdge`).
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    /// Left, right.
    case leading, trailing
}
