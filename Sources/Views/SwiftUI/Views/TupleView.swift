/// Several views (SwiftUI's `TupleView`).
public struct TupleView<Content>: View, PrimitiveView, ViewList {
    /// The views.
    public let value: Content
    private let list: [any View]

    init(_ value: Content, _ list: [any View]) { (self.value, self.list) = (value, list) }

    func nodes(_ context: BuildContext) -> [Node] {
        list.enumerated().flatMap { makeNodes($1, context.child("\($0)")) }
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}
