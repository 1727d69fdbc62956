import ViewHierarchy

extension View {
    /// What the right button offers on the view: buttons, toggles and pickers.
    public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View {
        let items = menuItems()
        return wrappedAsOne { node, context in
            var inner = context.inside("context")
            inner.controls.isInMenu = true
            let choices = makeNodes(items, inner).filter { !$0.text.isEmpty }.map {
                (title: $0.text, action: $0.choice)
            }
            // Shapes and texts let the pointer through: what lies behind them is asked.
            let behind = context.host.leaf(context.path, "context") { UIView(frame: .zero) }
            for view in node.views + [behind] { view.contextMenu = { choices } }
            return LayeredNode(node, LeafNode(behind) { $0 }, isBehind: true)
        }
    }
    /// As the other: nothing is shown of it beforehand.
    public func contextMenu<Items: View, Preview: View>(
        @ViewBuilder menuItems: () -> Items, @ViewBuilder preview: () -> Preview
    ) -> some View { contextMenu(menuItems: menuItems) }
}
