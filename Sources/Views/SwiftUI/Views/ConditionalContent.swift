/// One of two views (SwiftUI's `_ConditionalContent`).
public enum ConditionalContent<First: View, Second: View>: View, PrimitiveView, ViewList {
    /// Where the condition holds.
    case first(First)
    /// Where it does not.
    case second(Second)

    func nodes(_ context: BuildContext) -> [Node] {
        switch self {
        case .first(let view): context.holding(makeNodes(view, context.child("if")), "if")
        case .second(let view): context.holding(makeNodes(view, context.child("else")), "else")
        }
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}

extension Optional: View where Wrapped: View {
    /// There is none.
    public var body: Never { fatalError("an optional view draws itself") }
}

extension Optional: ViewList where Wrapped: View {
    func nodes(_ context: BuildContext) -> [Node] {
        context.holding(map { makeNodes($0, context.child("some")) } ?? [], "some")
    }
}

extension Optional: PrimitiveView where Wrapped: View {
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .center) }
}
