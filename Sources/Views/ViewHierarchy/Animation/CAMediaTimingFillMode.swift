import CoreGraphics
import Foundation

/// What is shown before and after an animation (CAMediaTiming.h).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The property.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// Its end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// Its start.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}
