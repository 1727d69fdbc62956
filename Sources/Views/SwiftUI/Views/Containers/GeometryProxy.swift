import Foundation

/// The size that there is (SwiftUI's `GeometryProxy`).
@MainActor @preconcurrency
public struct GeometryProxy {
    private let rect: CGRect
    private let places: PlaceTable
    init(_ rect: CGRect, _ places: PlaceTable) { (self.rect, self.places) = (rect, places) }
    /// Points.
    public var size: CGSize { rect.size }
    /// None.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
    /// In points, from the hosting view's upper left corner for `.global`, from a view's for its name, and from its own
    /// for others.
    public func frame(in space: CoordinateSpace) -> CGRect {
        switch space {
        case .global: return rect
        case .local: return CGRect(origin: .zero, size: rect.size)
        case .named(let name):
            let corner = places.spaces[name]?.origin ?? .zero
            return rect.offsetBy(dx: -corner.x, dy: -corner.y)
        }
    }
}
