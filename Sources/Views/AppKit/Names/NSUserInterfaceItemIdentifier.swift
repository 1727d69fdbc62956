import Foundation

/// A name of a view (NSUserInterfaceItemIdentification.h).
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The name.
    public init(_ name: String) { rawValue = name }
    /// The name.
    public init(stringLiteral name: String) { rawValue = name }
}

/// Which way is read (NSUserInterfaceLayout.h).
public enum NSUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight, rightToLeft
}

/// How sides are moved between pixels (NSGeometry.h); to the nearest ones, here.
public struct AlignmentOptions: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt64
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// All sides to the nearest ones.
    public static let alignAllEdgesNearest = AlignmentOptions(rawValue: 0xf << 32)
    /// All sides inwards.
    public static let alignAllEdgesInward = AlignmentOptions(rawValue: 0xf)
    /// All sides outwards.
    public static let alignAllEdgesOutward = AlignmentOptions(rawValue: 0xf << 16)
}
