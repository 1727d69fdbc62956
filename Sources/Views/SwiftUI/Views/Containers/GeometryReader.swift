/// Views by the size that there is (SwiftUI's `GeometryReader`).
public struct GeometryReader<Content: View>: View, PrimitiveView {
    private let content: (GeometryProxy) -> Content
    /// What is in it, by the size.
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
    func node(_ context: BuildContext) -> Node {
        let own = context.child("#geometry")
        return GeometryNode(own) { [content] in
            StackNode(.depth, makeNodes(content($0), own), gap: 0, anchor: .topLeading)
        }
    }
}
