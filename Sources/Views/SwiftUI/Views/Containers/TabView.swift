import CoreGraphics
import Foundation
import ViewHierarchy

/// One of several views, chosen above it by the titles that `tabItem(_:)` gives (SwiftUI's `TabView`).
public struct TabView<Selection: Hashable, Content: View>: View, PrimitiveView {
    private let selection: Binding<Selection>?
    private let content: Content

    /// By the tags of the views.
    public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
        (self.selection, self.content) = (selection, content())
    }

    func node(_ context: BuildContext) -> Node {
        var inner = context.child("tabs")
        inner.controls.isInTabs = true
        let tabs = makeNodes(content, inner)
        let own = context.host.cell(context.path + ".tab", 0)
        let chosen = tabs.firstIndex { tab in
            selection.map { tab.tag?.base as? Selection == $0.wrappedValue } ?? false
        }
        let index = min(max(0, tabs.count - 1), max(0, chosen ?? own.value as? Int ?? 0))
        guard tabs.indices.contains(index) else { return Node() }
        let view = context.host.leaf(context.path, "bar") { UIView(frame: .zero) }
        let part = view.part as? ChoicePart ?? ChoicePart(isSegmented: true)
        if view.part !== part { view.part = part }
        part.titles = tabs.map(\.text)
        (part.selected, part.label) = (index, "Tabs")
        part.chosen = { [selection] new in
            own.value = new
            if let tag = tabs[new].tag?.base as? Selection { selection?.wrappedValue = tag }
        }
        let natural = part.naturalSize.width
        let bar = LeafNode(view) { CGSize(width: min($0.width, natural), height: 26) }
        let shown = FrameNode(Self.made(tabs[index]), .init(most: .infinity), .init(most: .infinity), .center)
        return StackNode(.vertical, tabs.count > 1 ? [bar, shown] : [shown], gap: 8, anchor: .center)
    }

    private static func made(_ node: Node) -> Node {
        if let tab = node as? TabNode { return tab.make() }
        if let wrapper = node as? WrapperNode, let tab = wrapper.content as? TabNode { return tab.make() }
        return node
    }
}

extension TabView where Selection == Int {
    /// The first one at first.
    public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

/// A view that is made only when its tab is chosen.
@MainActor
final class TabNode: Node {
    override var canLeave: Bool { false }
    private let title: String
    let make: () -> Node
    init(_ title: String, _ make: @escaping () -> Node) { (self.title, self.make) = (title, make) }
    override var text: String { title }
}
