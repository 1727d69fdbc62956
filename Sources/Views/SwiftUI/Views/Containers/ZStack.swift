/// Views above one another, the first one lowest (SwiftUI's `ZStack`).
public struct ZStack<Content: View>: View, PrimitiveView {
    private let content: Content
    private let alignment: Alignment
    /// Where smaller ones are.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        (self.content, self.alignment) = (content(), alignment)
    }
    func node(_ context: BuildContext) -> Node {
        StackNode(.depth, makeNodes(content, context.child("ZStack")), gap: 0, anchor: alignment.point)
    }
}
