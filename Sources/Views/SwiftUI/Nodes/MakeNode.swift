import Foundation

/// What a view is laid out and drawn by.
@MainActor
func makeNode(_ view: any View, _ context: BuildContext) -> Node {
    if let primitive = view as? any PrimitiveView { return primitive.node(context).followed(in: context) }
    return representedNode(view, context) ?? makeBody(view, context)
}

@MainActor
private func makeBody<Content: View>(_ view: Content, _ context: BuildContext) -> Node {
    let nodes = bodyNodes(view, context)
    return nodes.count == 1 ? nodes[0] : StackNode(.vertical, nodes, gap: nil, anchor: .center)
}

@MainActor
private func bodyNodes<Content: View>(_ view: Content, _ context: BuildContext) -> [Node] {
    // A view that is its own body would never end.
    guard context.path.utf8.count < 8000 else { return [] }
    let own = context.child("\(Content.self)")
    let moved = context.animatedIfPossible(view, "view")
    bindProperties(of: moved, in: own)
    return makeNodes(moved.body, own)
}

/// As `makeNode`, for what may be several views.
@MainActor
func makeNodes(_ view: any View, _ context: BuildContext) -> [Node] {
    if let list = view as? any ViewList { return list.nodes(context) }
    if let primitive = view as? any PrimitiveView { return [primitive.node(context).followed(in: context)] }
    if let node = representedNode(view, context) { return [node] }
    return bodyNodes(view, context)
}

extension Node {
    /// What shows a view moves where its frame changes with an animation.
    fileprivate func followed(in context: BuildContext) -> Node {
        guard let leaf = self as? LeafNode else { return self }
        let (path, animation, keepsSize) = (context.path, context.animation, leaf.keepsSize)
        leaf.moving = { [weak host = context.host] frame in
            host?.animations.moved(frame, path, animation, keepsSize: keepsSize) ?? frame
        }
        return self
    }
}
