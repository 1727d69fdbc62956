/// Views that are treated alike (SwiftUI's `Group`).
public struct Group<Content: View>: View, PrimitiveView, ViewList {
    private let content: Content
    /// The views.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    func nodes(_ context: BuildContext) -> [Node] { makeNodes(content, context.child("group")) }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}
