import Foundation

/// How a view comes and goes (SwiftUI's `AnyTransition`); at once, here.
public struct AnyTransition: Sendable {
    /// At once.
    public static let opacity = AnyTransition()
    /// At once.
    public static let scale = AnyTransition()
    /// At once.
    public static let slide = AnyTransition()
    /// At once.
    public static let identity = AnyTransition()
    /// At once.
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }
    /// At once.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
    /// At once.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
    /// At once.
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
    /// At once.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition { AnyTransition() }
    /// At once.
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    /// At once.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}
