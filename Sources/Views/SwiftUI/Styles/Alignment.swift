import Foundation

/// Where a smaller view is in a larger one (SwiftUI's `Alignment`).
public struct Alignment: Hashable, Sendable {
    let point: UnitPoint
    /// The middle.
    public static let center = Alignment(point: .center)
    /// The middle of the upper side.
    public static let top = Alignment(point: .top)
    /// The middle of the lower side.
    public static let bottom = Alignment(point: .bottom)
    /// The middle of the left side.
    public static let leading = Alignment(point: .leading)
    /// The middle of the right side.
    public static let trailing = Alignment(point: .trailing)
    /// The upper left corner.
    public static let topLeading = Alignment(point: .topLeading)
    /// The upper right corner.
    public static let topTrailing = Alignment(point: .topTrailing)
    /// The lower left corner.
    public static let bottomLeading = Alignment(point: .bottomLeading)
    /// The lower right corner.
    public static let bottomTrailing = Alignment(point: .bottomTrailing)
}
