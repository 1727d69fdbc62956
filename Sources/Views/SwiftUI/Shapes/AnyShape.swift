import Foundation

/// A shape of any kind (SwiftUI's `AnyShape`).
nonisolated public struct AnyShape: Shape {
    private let make: @Sendable (CGRect) -> Path
    /// The shape.
    public init<Content: Shape>(_ shape: Content) { make = { shape.path(in: $0) } }
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path { make(rect) }
}
