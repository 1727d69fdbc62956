/// A view for each element, 10,000 at most (SwiftUI's `ForEach`).
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    private let data: Data
    private let identify: (Data.Element) -> ID
    private let content: (Data.Element) -> Content

    init(data: Data, identify: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
        (self.data, self.identify, self.content) = (data, identify, content)
    }
}

extension ForEach: View, PrimitiveView, ViewList where Content: View {
    func nodes(_ context: BuildContext) -> [Node] {
        if data.isEmpty { _ = context.holding([], "") }
        return data.prefix(10_000).flatMap { element in
            let key = identify(element)
            let nodes = makeNodes(content(element), context.child("\(key)"))
            let held = context.holding(nodes, "\(key)")
            for node in held where node.tag == nil { node.tag = AnyHashable(key) }
            return held
        }
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }

    /// By what tells the elements apart.
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    { self.init(data: data, identify: { $0[keyPath: id] }, content: content) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {
    /// By the elements' own identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, identify: { $0.id }, content: content)
    }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
    /// For each number.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, identify: { $0 }, content: content)
    }
}

extension ForEach where Content: View {
    /// A binding to each element, by the elements' own identity.
    public init<Values: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Values>, @ViewBuilder content: @escaping (Binding<Values.Element>) -> Content
    )
    where
        Data == [Binding<Values.Element>], Values.Element: Identifiable, ID == Values.Element.ID,
        Values.Index: Hashable
    { self.init(data: data.elements, identify: { $0.wrappedValue.id }, content: content) }
    /// A binding to each element, by what tells them apart.
    public init<Values: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Values>, id: KeyPath<Values.Element, ID>,
        @ViewBuilder content: @escaping (Binding<Values.Element>) -> Content
    ) where Data == [Binding<Values.Element>], Values.Index: Hashable {
        self.init(data: data.elements, identify: { $0.wrappedValue[keyPath: id] }, content: content)
    }
}
