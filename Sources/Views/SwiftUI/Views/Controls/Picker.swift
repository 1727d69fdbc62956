import CoreGraphics
import Foundation
import ViewHierarchy

/// One of several (SwiftUI's `Picker`): a menu, or segments by `.pickerStyle(.segmented)`.
public struct Picker<Label: View, Selection: Hashable, Content: View>: View, PrimitiveView, ViewList {
    private let selection: Binding<Selection>
    private let label: Label
    private let content: Content

    /// What is chosen, by the tags of what is in it.
    public init(
        selection: Binding<Selection>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) { (self.selection, self.label, self.content) = (selection, label(), content()) }
    /// In Apple's older order.
    public init(selection: Binding<Selection>, label: Label, @ViewBuilder content: () -> Content) {
        (self.selection, self.label, self.content) = (selection, label, content())
    }

    private func choices(_ context: BuildContext) -> (nodes: [Node], tags: [Selection?]) {
        var inner = context.inside("choices")
        inner.controls.isInMenu = true
        let nodes = makeNodes(content, inner).filter { !$0.text.isEmpty }
        return (nodes, nodes.map { $0.tag?.base as? Selection })
    }

    /// In a menu each choice is a title.
    func nodes(_ context: BuildContext) -> [Node] {
        guard context.controls.isInMenu else { return [node(context)] }
        let (nodes, tags) = choices(context)
        return zip(nodes, tags).map { node, tag in
            let mark = tag == selection.wrappedValue ? "✓ " : ""
            return ChoiceNode(mark + node.text, { [selection] in if let tag { selection.wrappedValue = tag } })
        }
    }

    func node(_ context: BuildContext) -> Node {
        let isSegmented = context.controls.isSegmented
        let view = context.host.leaf(context.path, isSegmented ? "segments" : "menu") { UIView(frame: .zero) }
        let part = view.part as? ChoicePart ?? ChoicePart(isSegmented: isSegmented)
        if view.part !== part { view.part = part }
        let (choices, tags) = choices(context)
        part.isEnabled = context.isEnabled
        part.tint = context.tint?.cgColor
        part.titles = choices.map(\.text)
        part.selected = tags.firstIndex(of: selection.wrappedValue) ?? -1
        part.chosen = { [selection] index in
            if tags.indices.contains(index), let tag = tags[index] { selection.wrappedValue = tag }
        }
        let beside = makeNodes(label, context.inside("label"))
        part.label = context.label ?? beside.map(\.text).joined(separator: " ")
        let natural = part.naturalSize.width
        let shown = LeafNode(view) {
            CGSize(width: isSegmented && $0.width.isFinite ? $0.width : min($0.width, natural), height: 26)
        }
        let isBare = context.controls.hidesLabels || isSegmented
        return StackNode(.horizontal, (isBare ? [] : beside) + [shown], gap: 8, anchor: .center)
    }
}

extension Picker where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, label: Text(title), content: content)
    }
    /// With a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(
        _ title: Title, selection: Binding<Selection>, @ViewBuilder content: () -> Content
    ) { self.init(selection: selection, label: Text(title), content: content) }
}
