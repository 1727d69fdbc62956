/// What goes with a change (SwiftUI's `Transaction`); nothing is animated here.
public struct Transaction: Sendable {
    /// How the change was to go on.
    public var animation: Animation?
    /// Whether it is to be at once.
    public var disablesAnimations = false
    /// Without an animation.
    public init() {}
    /// With an animation.
    public init(animation: Animation?) { self.animation = animation }
}
