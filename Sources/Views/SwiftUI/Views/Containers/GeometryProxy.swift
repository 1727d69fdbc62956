import Foundation

/// The size that there is (SwiftUI's `GeometryProxy`).
public struct GeometryProxy: Sendable {
    private let rect: CGRect
    init(frame: CGRect) { rect = frame }
    /// Points.
    public var size: CGSize { rect.size }
    /// In points, from the hosting view's upper left corner for `.global`, and from its own for others.
    public func frame(in space: CoordinateSpace) -> CGRect {
        space == .global ? rect : CGRect(origin: .zero, size: rect.size)
    }
}
