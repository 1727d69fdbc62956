import Foundation

/// All of the room that there is (SwiftUI's `Rectangle`).
nonisolated public struct Rectangle: Shape {
    /// As large as there is room.
    public init() {}
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path { Path(rect) }
}
