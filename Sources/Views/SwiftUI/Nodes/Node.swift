import CoreGraphics
import Foundation
import ViewHierarchy

/// What is measured and placed: nothing, here.
@MainActor
class Node {
    /// While it is set, an infinite offer means "as large as you like to be" and not "as large as you can".
    static var measuresIdeals = false

    /// What a picker's choice is known by.
    var tag: AnyHashable?
    /// Who gets room first in a stack.
    var priority = 0.0
    /// Higher ones are drawn above others in a stack.
    var height = 0.0
    /// How it comes and goes; nil for what is usual.
    var transition: AnyTransition?
    /// Where it is aligned, by the part of its frame that the alignment stands for, instead of there.
    var guides = AlignmentGuides()
    /// What is said to the layout that it is in, by the keys' types.
    var layoutValues: [ObjectIdentifier: Any] = [:]
    /// Whether it may come and go by itself: not what only its container can lay out.
    var canLeave: Bool { !isNothing && !isSpacer && choice == nil }
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
    /// What a menu does when it is chosen; nil for what only stands there.
    var choice: (() -> Void)? { nil }

    /// The size that is liked best where the offer is infinite.
    func idealSize(_ offered: CGSize) -> CGSize {
        let old = Self.measuresIdeals
        Self.measuresIdeals = true
        defer { Self.measuresIdeals = old }
        return size(offered)
    }

    /// All that is offered, or 10 points where it is for the view to say.
    static func all(_ offered: CGSize, ideal: CGFloat = 10) -> CGSize {
        guard measuresIdeals else { return offered }
        return CGSize(
            width: offered.width.isFinite ? offered.width : ideal,
            height: offered.height.isFinite ? offered.height : ideal)
    }
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

    override func size(_ offered: CGSize) -> CGSize {
        let wanted = wanted(offered)
        guard Self.measuresIdeals else { return wanted }
        return CGSize(
            width: wanted.width.isFinite ? wanted.width : 10, height: wanted.height.isFinite ? wanted.height : 10)
    }
    /// Whether its size changes at once, because what it shows would be cut meanwhile.
    var keepsSize: Bool { false }
    /// Where it is on its way to a frame; nil for there at once.
    var moving: ((CGRect) -> CGRect)?
    final override func place(_ frame: CGRect) { show(moving?(frame) ?? frame) }
    func show(_ frame: CGRect) { view.frame = frame }
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
        (tag, priority, height) = (content.tag, content.priority, content.height)
        (transition, guides, layoutValues) = (content.transition, content.guides, content.layoutValues)
    }
    override var canLeave: Bool { content.canLeave }
    override func size(_ offered: CGSize) -> CGSize { content.size(offered) }
    override func place(_ frame: CGRect) { content.place(frame) }
    override var views: [HierarchyView] { content.views }
    override var text: String { content.text }
    override var choice: (() -> Void)? { content.choice }
    override var isNothing: Bool { content.isNothing }
}

@MainActor
final class SpacerNode: Node {
    private let least: CGFloat
    /// Along which axis it grows; both outside of stacks.
    var axis: StackNode.Axis?
    init(_ least: CGFloat) { self.least = least }
    override func size(_ offered: CGSize) -> CGSize {
        let offered = Self.all(offered, ideal: least)
        return CGSize(
            width: axis == .vertical ? 0 : max(least, offered.width),
            height: axis == .horizontal ? 0 : max(least, offered.height))
    }
    override var isSpacer: Bool { true }
}

/// A title in a menu, which is shown nowhere else.
@MainActor
final class ChoiceNode: Node {
    private let title: String
    private let action: (() -> Void)?
    init(_ title: String, _ action: (() -> Void)?) { (self.title, self.action) = (title, action) }
    override var text: String { title }
    override var choice: (() -> Void)? { action }
}
