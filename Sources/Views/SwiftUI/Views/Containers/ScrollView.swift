/// Views that may be larger than what is seen (SwiftUI's `ScrollView`). What does not fit is cut: it does not scroll yet.
public struct ScrollView<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content
    /// Along one axis or both.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        (self.axes, self.content) = (axes, content())
    }
    func node(_ context: BuildContext) -> Node {
        let isRow = axes == .horizontal
        return StackNode(
            isRow ? .horizontal : .vertical, makeNodes(content, context.child("scroll")), gap: nil,
            anchor: isRow ? .leading : .top)
    }
}
