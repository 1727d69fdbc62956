/// A view with something said of it.
struct ModifiedView<Content: View>: View, PrimitiveView, ViewList {
    let content: Content
    let make: @MainActor (Content, BuildContext) -> Node
    /// For several views, where what is said is said of each; nil where it is said of all as one.
    var makeEach: (@MainActor (Content, BuildContext) -> [Node])?
    func node(_ context: BuildContext) -> Node { make(content, context) }
    func nodes(_ context: BuildContext) -> [Node] { makeEach?(content, context) ?? [make(content, context)] }
}

extension View {
    /// Around the node.
    func wrapped(_ wrap: @escaping @MainActor (Node, BuildContext) -> Node) -> some View {
        // What is inside has a path of its own: the same modifier may be there twice.
        ModifiedView(
            content: self, make: { wrap(makeNode($0, $1.child("m")), $1) },
            makeEach: { view, context in
                let nodes = makeNodes(view, context.child("m"))
                guard nodes.count != 1 else { return [wrap(nodes[0], context)] }
                return nodes.enumerated().map { wrap($1, context.child("e\($0)")) }
            })
    }
    /// For the views in it.
    func told(_ change: @escaping @MainActor (inout BuildContext) -> Void) -> some View {
        ModifiedView(
            content: self,
            make: { view, context in
                var context = context
                change(&context)
                return makeNode(view, context)
            },
            makeEach: { view, context in
                var context = context
                change(&context)
                return makeNodes(view, context)
            })
    }
    /// Around the node of all of it as one.
    func wrappedAsOne(_ wrap: @escaping @MainActor (Node, BuildContext) -> Node) -> some View {
        ModifiedView(content: self, make: { wrap(makeNode($0, $1.child("m")), $1) })
    }
    /// Drawn as one, by a value that is followed where it is on its way.
    func effect<Value: VectorArithmetic>(
        _ name: String, by value: Value,
        _ effect: @escaping @MainActor (Value, CGRect, ContainerView) -> ViewEffect
    ) -> some View {
        wrapped { node, context in
            let container = context.host.leaf(context.path, name) { ContainerView(frame: .zero) }
            let now = context.animated(value, name)
            return EffectNode(node, container) { effect(now, $0, container) }
        }
    }
    /// Drawn as one.
    func effect(_ name: String, _ effect: @escaping @MainActor (CGRect, ContainerView) -> ViewEffect) -> some View {
        wrapped { node, context in
            let container = context.host.leaf(context.path, name) { ContainerView(frame: .zero) }
            return EffectNode(node, container) { effect($0, container) }
        }
    }
}
