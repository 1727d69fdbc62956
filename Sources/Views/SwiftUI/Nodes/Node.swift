import CoreGraphics
import Foundation
import ViewHierarchy

/// What is measured and placed: nothing, here.
@MainActor
class Node {
    /// What a picker's choice is known by.
    var tag: AnyHashable?
    /// The size that is taken of one that is offered, whose sides may be infinite; points.
    func size(_ offered: CGSize) -> CGSize { .zero }
    func place(_ frame: CGRect) {}
    /// The views that show it, the lowest first.
    var views: [HierarchyView] { [] }
    var isSpacer: Bool { false }
    /// Whether there is nothing to lay out.
    var isNothing: Bool { type(of: self) == Node.self }
    /// The text, for labels of controls.
    var text: String { "" }
}

/// Shown by a view of the hierarchy.
@MainActor
class LeafNode: Node {
    let view: HierarchyView
    private let wanted: (CGSize) -> CGSize
    private let words: String

    init(_ view: HierarchyView, text: String = "", wanted: @escaping (CGSize) -> CGSize) {
        (self.view, self.wanted, words) = (view, wanted, text)
    }

    override func size(_ offered: CGSize) -> CGSize { wanted(offered) }
    override func place(_ frame: CGRect) { view.frame = frame }
    override var views: [HierarchyView] { [view] }
    override var text: String { words }
}

/// Around another one.
@MainActor
class WrapperNode: Node {
    let content: Node
    init(_ content: Node) {
        self.content = content
        super.init()
        tag = content.tag
    }
    override func size(_ offered: CGSize) -> CGSize { content.size(offered) }
    override func place(_ frame: CGRect) { content.place(frame) }
    override var views: [HierarchyView] { content.views }
    override var text: String { content.text }
}

@MainActor
final class SpacerNode: Node {
    private let least: CGFloat
    /// Along which axis it grows; both outside of stacks.
    var axis: StackNode.Axis?
    init(_ least: CGFloat) { self.least = least }
    override func size(_ offered: CGSize) -> CGSize {
        CGSize(
            width: axis == .vertical ? 0 : max(least, offered.width),
            height: axis == .horizontal ? 0 : max(least, offered.height))
    }
    override var isSpacer: Bool { true }
}
