import Foundation

/// A way in the plane (Core Graphics' `CGVector`).
public struct CGVector: Hashable, Codable, Sendable {
    /// To the right.
    public var dx: CGFloat
    /// Along the other axis.
    public var dy: CGFloat
    /// None.
    public static let zero = CGVector(dx: 0, dy: 0)
    /// None.
    public init() { self.init(dx: 0, dy: 0) }
    /// Along both axes.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
    /// Along both axes.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
    /// Along both axes.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}
