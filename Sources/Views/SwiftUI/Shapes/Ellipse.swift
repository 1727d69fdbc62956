import Foundation

/// An ellipse (SwiftUI's `Ellipse`).
nonisolated public struct Ellipse: Shape {
    /// As large as there is room.
    public init() {}
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}
