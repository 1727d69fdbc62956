/// Nothing (SwiftUI's `EmptyView`).
public struct EmptyView: View, PrimitiveView {
    /// Nothing.
    nonisolated public init() {}
    func node(_ context: BuildContext) -> Node { Node() }
}
