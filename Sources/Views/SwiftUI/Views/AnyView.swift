/// A view of any kind (SwiftUI's `AnyView`).
public struct AnyView: View, PrimitiveView, ViewList {
    private let view: any View
    /// The view.
    public init<Content: View>(_ view: Content) { self.view = view }
    func nodes(_ context: BuildContext) -> [Node] { makeNodes(view, context) }
    func node(_ context: BuildContext) -> Node { makeNode(view, context) }
}
