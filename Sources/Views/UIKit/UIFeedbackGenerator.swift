/// What a person would feel of a telephone (UIFeedbackGenerator.h): nothing, here. Kept for sources that say it.
@preconcurrency @MainActor
open class UIFeedbackGenerator {
    /// Feels nothing.
    public init() {}
    /// Nothing has to be got ready.
    open func prepare() {}
}

/// A push (UIImpactFeedbackGenerator.h): nothing, here.
@preconcurrency @MainActor
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// How strong.
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }
    /// Of a strength.
    public init(style: FeedbackStyle = .medium) { super.init() }
    /// Nothing.
    public func impactOccurred() {}
    /// Nothing.
    public func impactOccurred(intensity: Double) {}
}

/// A step (UISelectionFeedbackGenerator.h): nothing, here.
@preconcurrency @MainActor
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Nothing.
    public func selectionChanged() {}
}
