import Foundation

/// A rectangle with round corners (SwiftUI's `RoundedRectangle`).
nonisolated public struct RoundedRectangle: Shape {
    private let radius: CGFloat
    /// Points.
    public init(cornerRadius: CGFloat) { radius = cornerRadius }
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadius: radius) }
}
