import Foundation

/// How round each corner of a rectangle is (SwiftUI's `RectangleCornerRadii`); points.
public struct RectangleCornerRadii: Equatable, Sendable {
    /// Points.
    public var topLeading, bottomLeading, bottomTrailing, topTrailing: CGFloat
    /// Points.
    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        (self.topLeading, self.bottomLeading) = (topLeading, bottomLeading)
        (self.bottomTrailing, self.topTrailing) = (bottomTrailing, topTrailing)
    }
}
