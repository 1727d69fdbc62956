import CoreGraphics
import ViewHierarchy

/// Views that may be larger than what is seen (SwiftUI's `ScrollView`): scrolled by a wheel, by a drag beside the controls,
/// and by the keyboard's focus.
public struct ScrollView<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let showsIndicators: Bool
    private let content: Content
    /// Along one axis or both.
    public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        (self.axes, self.showsIndicators, self.content) = (axes, showsIndicators, content())
    }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "scroll") { ScrollingView(frame: .zero) }
        view.showsIndicators = showsIndicators
        context.controls.scrolls?.add(view)
        let nodes = makeNodes(content, context.child("scroll"))
        let stack = StackNode(axes == .horizontal ? .horizontal : .vertical, nodes, gap: nil, anchor: .center)
        return ScrollNode(stack, view, axes)
    }
}
