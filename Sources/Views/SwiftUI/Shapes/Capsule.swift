import Foundation

/// A rectangle with round ends (SwiftUI's `Capsule`).
nonisolated public struct Capsule: Shape {
    /// As large as there is room.
    public init(style: RoundedCornerStyle = .continuous) {}
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
    }
}
