import Foundation

/// How changes go on (SwiftUI's `Animation`); at once, here.
public struct Animation: Hashable, Sendable {
    /// At once.
    public static let `default` = Animation()
    /// At once.
    public static let linear = Animation()
    /// At once.
    public static let easeIn = Animation()
    /// At once.
    public static let easeOut = Animation()
    /// At once.
    public static let easeInOut = Animation()
    /// At once.
    public static let spring = Animation()
    /// At once.
    public static let interactiveSpring = Animation()
    /// At once.
    public static let bouncy = Animation()
    /// At once.
    public static let smooth = Animation()
    /// At once.
    public static let snappy = Animation()
    /// At once.
    public static func linear(duration: TimeInterval) -> Animation { Animation() }
    /// At once.
    public static func easeIn(duration: TimeInterval) -> Animation { Animation() }
    /// At once.
    public static func easeOut(duration: TimeInterval) -> Animation { Animation() }
    /// At once.
    public static func easeInOut(duration: TimeInterval) -> Animation { Animation() }
    /// At once.
    public static func timingCurve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: TimeInterval = 0.35
    ) -> Animation { Animation() }
    /// At once.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation { Animation() }
    /// At once.
    public static func spring(duration: TimeInterval, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        Animation()
    }
    /// At once.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation { Animation() }
    /// At once.
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation { Animation() }
    /// At once.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
    /// At once.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
    /// At once.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { Animation() }
    /// At once.
    public func delay(_ delay: TimeInterval) -> Animation { self }
    /// At once.
    public func speed(_ speed: Double) -> Animation { self }
    /// Once, and at once.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
    /// Once, and at once.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Does what changes the views, at once (SwiftUI's `withAnimation`).
@discardableResult
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Does what changes the views, at once, and then the other (SwiftUI's `withAnimation`).
@discardableResult
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    defer { completion() }
    return try body()
}

/// Does what changes the views (SwiftUI's `withTransaction`).
@discardableResult
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}
