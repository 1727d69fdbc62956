/// An angle (SwiftUI's `Angle`).
public struct Angle: Hashable, Sendable {
    /// In radians.
    public var radians: Double
    /// In degrees.
    public var degrees: Double { radians * 180 / .pi }
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
}
