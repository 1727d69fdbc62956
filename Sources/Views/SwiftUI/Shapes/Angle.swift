/// An angle (SwiftUI's `Angle`).
public struct Angle: Hashable, Comparable, Sendable {
    /// In radians.
    public var radians: Double
    /// In degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }
    /// None.
    public init() { radians = 0 }
    /// In radians.
    public init(radians: Double) { self.radians = radians }
    /// In degrees.
    public init(degrees: Double) { radians = degrees * .pi / 180 }
    /// In degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
    /// In radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// None.
    public static let zero = Angle(radians: 0)
    /// The sum.
    public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }
    /// The difference.
    public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }
    /// The other way round.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
    /// Several times.
    public static func * (left: Angle, right: Double) -> Angle { Angle(radians: left.radians * right) }
    /// Several times.
    public static func * (left: Double, right: Angle) -> Angle { right * left }
    /// A part.
    public static func / (left: Angle, right: Double) -> Angle { Angle(radians: left.radians / right) }
    /// Adds the other.
    public static func += (left: inout Angle, right: Angle) { left = left + right }
    /// Takes the other away.
    public static func -= (left: inout Angle, right: Angle) { left = left - right }
    /// Whether it is smaller.
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}
