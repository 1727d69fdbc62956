import Foundation
import ViewHierarchy

/// The first of several views that fits into the room that there is, or the last (SwiftUI's `ViewThatFits`).
public struct ViewThatFits<Content: View>: View, PrimitiveView {
    private let axes: Axis.Set
    private let content: Content
    /// Along one axis or both.
    public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        (self.axes, self.content) = (axes, content())
    }
    func node(_ context: BuildContext) -> Node { FittingNode(makeNodes(content, context.child("fits")), axes) }
}

/// Measured and placed as the first that fits.
@MainActor
final class FittingNode: Node {
    private let choices: [Node]
    private let axes: Axis.Set
    private var chosen: Node?
    init(_ choices: [Node], _ axes: Axis.Set) { (self.choices, self.axes) = (choices, axes) }

    private func fitting(_ offered: CGSize) -> Node? {
        choices.first { choice in
            let wanted = choice.idealSize(CGSize(width: CGFloat.infinity, height: .infinity))
            let isNarrow = !axes.contains(.horizontal) || wanted.width <= offered.width
            return isNarrow && (!axes.contains(.vertical) || wanted.height <= offered.height)
        } ?? choices.last
    }
    override func size(_ offered: CGSize) -> CGSize { fitting(offered)?.size(offered) ?? .zero }
    override func place(_ frame: CGRect) {
        chosen = fitting(frame.size)
        chosen?.place(frame)
    }
    override var views: [HierarchyView] { chosen?.views ?? [] }
    override var isNothing: Bool { choices.isEmpty }
}
