/// A view for each element, 10,000 at most (SwiftUI's `ForEach`).
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View, PrimitiveView, ViewList
where Content: View {
    private let data: Data
    private let identify: (Data.Element) -> ID
    private let content: (Data.Element) -> Content

    /// By what tells the elements apart.
    public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content)
    {
        (self.data, identify, self.content) = (data, { $0[keyPath: id] }, content)
    }

    func nodes(_ context: BuildContext) -> [Node] {
        data.prefix(10_000).flatMap { element in
            let key = identify(element)
            let nodes = makeNodes(content(element), context.child("\(key)"))
            for node in nodes where node.tag == nil { node.tag = AnyHashable(key) }
            return nodes
        }
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
    /// By the elements' own identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        (self.data, identify, self.content) = (data, { $0.id }, content)
    }
}

extension ForEach where Data == Range<Int>, ID == Int {
    /// For each number.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        (self.data, identify, self.content) = (data, { $0 }, content)
    }
}
