import CoreGraphics
import Foundation
import ViewHierarchy

/// One of several (SwiftUI's `Picker`): a menu, or segments by `.pickerStyle(.segmented)`.
public struct Picker<Label: View, Selection: Hashable, Content: View>: View, PrimitiveView {
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

    func node(_ context: BuildContext) -> Node {
        let kind = context.isSegmented ? "segments" : "menu"
        let view = context.host.leaf(context.path, kind) { UIView(frame: .zero) }
        let part = view.part as? ChoicePart ?? ChoicePart(isSegmented: context.isSegmented)
        view.part = part
        let choices = makeNodes(content, context.child("choices"))
        let tags = choices.map { $0.tag?.base as? Selection }
        part.isEnabled = context.isEnabled
        part.titles = choices.map(\.text)
        part.selected = tags.firstIndex(of: selection.wrappedValue) ?? -1
        part.chosen = { [selection] index in
            if tags.indices.contains(index), let tag = tags[index] { selection.wrappedValue = tag }
        }
        let beside = makeNodes(label, context.child("label"))
        part.label = context.label ?? beside.map(\.text).joined(separator: " ")
        let shown = LeafNode(view) { CGSize(width: min($0.width, part.naturalSize.width), height: 26) }
        let isBare = context.hidesLabels || context.isSegmented
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
