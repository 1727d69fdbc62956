import CoreGraphics
import Foundation
import ViewHierarchy

/// Rows with lines between them, scrolled (SwiftUI's `List`). A click on a row with a tag chooses it, where there is a
/// selection.
public struct List<Selection: Hashable, Content: View>: View {
    private let choice: ListChoice?
    private let content: Content

    private init(_ choice: ListChoice?, _ content: Content) { (self.choice, self.content) = (choice, content) }

    /// Rows of which one may be chosen.
    public init(selection: Binding<Selection?>?, @ViewBuilder content: () -> Content) {
        self.init(selection.map { ListChoice($0) }, content())
    }
    /// Rows of which several may be chosen.
    public init(selection: Binding<Set<Selection>>?, @ViewBuilder content: () -> Content) {
        self.init(selection.map { ListChoice($0) }, content())
    }
    /// A row for each element, of which one may be chosen by its identity.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, selection: Binding<Selection?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(selection.map { ListChoice($0) }, ForEach(data, content: rowContent))
    }
    /// A row for each element, of which one may be chosen by what tells them apart.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Selection?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> {
        self.init(selection.map { ListChoice($0) }, ForEach(data, id: id, content: rowContent))
    }

    /// A scroll view.
    public var body: some View {
        ScrollView { ListRows(choice: choice, content: content) }
    }
}

extension List where Selection == Never {
    /// Rows.
    public init(@ViewBuilder content: () -> Content) { self.init(nil, content()) }
    /// A row for each element.
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
        self.init(nil, ForEach(data, content: rowContent))
    }
    /// A row for each element, by what tells them apart.
    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row> { self.init(nil, ForEach(data, id: id, content: rowContent)) }
    /// A row for each number.
    public init<Row: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row)
    where Content == ForEach<Range<Int>, Int, Row> { self.init(nil, ForEach(data, content: rowContent)) }
}

/// What is chosen in a list.
@MainActor
struct ListChoice {
    let isChosen: (AnyHashable) -> Bool
    let choose: (AnyHashable) -> Void

    init<Value: Hashable>(_ selection: Binding<Value?>) {
        isChosen = { selection.wrappedValue == $0.base as? Value && $0.base is Value }
        choose = { if let value = $0.base as? Value { selection.wrappedValue = value } }
    }
    init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
        isChosen = { ($0.base as? Value).map { selection.wrappedValue.contains($0) } ?? false }
        choose = {
            guard let value = $0.base as? Value else { return }
            if selection.wrappedValue.contains(value) {
                selection.wrappedValue.remove(value)
            } else {
                selection.wrappedValue.insert(value)
            }
        }
    }
}

/// The rows of a list.
struct ListRows<Content: View>: View, PrimitiveView {
    let choice: ListChoice?
    let content: Content

    func node(_ context: BuildContext) -> Node {
        let rows = makeNodes(content, context.child("rows")).filter { !$0.isNothing }
        let line = EdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
        let nodes = rows.enumerated().flatMap { index, row -> [Node] in
            let full = FrameNode(PaddingNode(row, line), .init(), .init(), .leading)
            let wide = FrameNode(full, .init(most: .infinity), .init(), .leading)
            let shown = choosable(wide, row.tag, context.child("row\(index)"))
            guard index > 0 else { return [shown] }
            return [makeNode(Divider(), context.child("line\(index)")), shown]
        }
        return StackNode(.vertical, nodes, gap: 0, anchor: .leading)
    }

    private func choosable(_ row: Node, _ tag: AnyHashable?, _ context: BuildContext) -> Node {
        guard let choice, let tag else { return row }
        let view = context.host.leaf(context.path, "row") { UIView(frame: .zero) }
        let part = view.part as? ButtonPart ?? ButtonPart(.plain)
        if view.part !== part { view.part = part }
        part.label = row.text
        part.pressed = { choice.choose(tag) }
        let isChosen = choice.isChosen(tag)
        view.backgroundColor = isChosen ? HierarchyColor.tintColor.withAlphaComponent(0.3) : nil
        view.spokenValue = isChosen ? "chosen" : nil
        return LayeredNode(row, LeafNode(view) { $0 }, isBehind: true)
    }
}
