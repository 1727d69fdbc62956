/// How changes go on (SwiftUI's `Animation`); at once, here.
public struct Animation: Hashable, Sendable {
    /// At once.
    public static let `default` = Animation()
    /// At once.
    public static let linear = Animation()
    /// At once.
    public static let easeInOut = Animation()
    /// At once.
    public static func linear(duration: Double) -> Animation { Animation() }
    /// At once.
    public static func easeInOut(duration: Double) -> Animation { Animation() }
}

/// Does what changes the views, at once (SwiftUI's `withAnimation`).
@discardableResult
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try body()
}
