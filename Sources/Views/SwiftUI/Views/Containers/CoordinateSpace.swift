/// What places count from (SwiftUI's `CoordinateSpace`).
public enum CoordinateSpace: Hashable, @unchecked Sendable {
    // @unchecked: names are compared only on the main thread.
    /// The hosting view's corner.
    case global
    /// The view's own corner.
    case local
    /// The corner of the view that `coordinateSpace(name:)` gave the name to.
    case named(AnyHashable)

    /// The corner of the view that `coordinateSpace(name:)` gave the name to.
    public static func named<Name: Hashable>(_ name: Name) -> CoordinateSpace { .named(AnyHashable(name)) }
}
