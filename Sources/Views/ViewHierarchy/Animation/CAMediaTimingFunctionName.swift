import CoreGraphics
import Foundation

/// Names of curves (CAMediaTimingFunction.h).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As usual.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
    /// Evenly.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slowly at first.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slowly at last.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slowly at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
}
