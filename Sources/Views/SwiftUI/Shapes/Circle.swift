import Foundation

/// A circle (SwiftUI's `Circle`).
nonisolated public struct Circle: Shape {
    /// As large as there is room.
    public init() {}
    /// In a rectangle.
    public func path(in rect: CGRect) -> Path {
        { () -> Path in
            let side = min(rect.width, rect.height)
            return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
        }()
    }
}
