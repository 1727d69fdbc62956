/// What places count from (SwiftUI's `CoordinateSpace`).
public enum CoordinateSpace: Hashable, Sendable {
    /// The hosting view's corner.
    case global
    /// The view's own corner.
    case local
}
