import Foundation

/// Room at each side, by the way that is read, in points (NSCollectionViewCompositionalLayout.h, UIGeometry.h).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// Points.
    public var top, leading, bottom, trailing: CGFloat
    /// None.
    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    /// None.
    public init() { self = .zero }
    /// Points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
}
