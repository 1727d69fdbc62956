/// A view with something said of it.
struct ModifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let make: @MainActor (Content, BuildContext) -> Node
    func node(_ context: BuildContext) -> Node { make(content, context) }
}

extension View {
    /// Around the node.
    func wrapped(_ wrap: @escaping @MainActor (Node, BuildContext) -> Node) -> some View {
        ModifiedView(content: self) { wrap(makeNode($0, $1), $1) }
    }
    /// For the views in it.
    func told(_ change: @escaping @MainActor (inout BuildContext) -> Void) -> some View {
        ModifiedView(content: self) { view, context in
            var context = context
            change(&context)
            return makeNode(view, context)
        }
    }
}
