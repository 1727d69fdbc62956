import Foundation

/// A place in a rectangle, each side from 0 to 1 (SwiftUI's `UnitPoint`).
public struct UnitPoint: Hashable, Sendable {
    /// From the left, 0 to 1.
    public var x: CGFloat
    /// From above, 0 to 1.
    public var y: CGFloat
    /// Any numbers are taken.
    public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// The middle of the upper side.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// The middle of the lower side.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// The middle of the left side.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// The middle of the right side.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The upper left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The upper right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The lower left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The lower right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
