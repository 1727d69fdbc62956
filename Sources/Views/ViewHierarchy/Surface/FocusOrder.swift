/// The views that the keyboard can go to, in order.
@MainActor
struct FocusOrder {
    private let views: [HierarchyView]

    init(of root: HierarchyView) {
        var found: [HierarchyView] = []
        Self.collect(root, &found)
        views = found
    }

    private static func collect(_ view: HierarchyView, _ found: inout [HierarchyView]) {
        guard !view.isHidden, found.count < 1000 else { return }
        if view.canTakeFocusByTab { found.append(view) }
        for child in view.childViews { collect(child, &found) }
    }

    /// The next one in a direction, 1 or -1; nil at the end.
    func after(_ view: HierarchyView?, direction: Int) -> HierarchyView? {
        guard let view, let index = views.firstIndex(where: { $0 === view }) else {
            return direction < 0 ? views.last : views.first
        }
        let next = index + (direction < 0 ? -1 : 1)
        return views.indices.contains(next) ? views[next] : nil
    }
}
