import Foundation

/// What a view is laid out and drawn by.
@MainActor
func makeNode(_ view: any View, _ context: BuildContext) -> Node {
    if let primitive = view as? any PrimitiveView { return primitive.node(context) }
    return makeBody(view, context)
}

@MainActor
private func makeBody<Content: View>(_ view: Content, _ context: BuildContext) -> Node {
    // A view that is its own body would never end.
    guard context.path.utf8.count < 8000 else { return Node() }
    let own = context.child("\(Content.self)")
    for (index, child) in Mirror(reflecting: view).children.enumerated() {
        (child.value as? any DynamicProperty)?.bind(to: own.host, key: "\(own.path).\(index)")
    }
    return makeNode(view.body, own)
}

/// As `makeNode`, for what may be several views.
@MainActor
func makeNodes(_ view: any View, _ context: BuildContext) -> [Node] {
    (view as? any ViewList)?.nodes(context) ?? [makeNode(view, context)]
}
