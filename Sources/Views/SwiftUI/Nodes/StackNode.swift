import CoreGraphics
import Foundation
import ViewHierarchy

/// Views beside, below or above one another. Those that change their size least are given theirs first, and the others
/// share what is left.
@MainActor
final class StackNode: Node {
    enum Axis {
        case horizontal, vertical, depth
    }

    private let children: [Node]
    private let axis: Axis
    private let gap: CGFloat
    /// Across the stack, from 0 at the start to 1 at the end; for depth along both sides.
    private let anchor: UnitPoint

    init(_ axis: Axis, _ children: [Node], gap: CGFloat?, anchor: UnitPoint) {
        self.children = children.filter { !$0.isNothing }
        (self.axis, self.gap, self.anchor) = (axis, gap ?? 8, anchor)
        for case let spacer as SpacerNode in self.children where axis != .depth { spacer.axis = axis }
    }

    private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
    private func size(along: CGFloat, across: CGFloat) -> CGSize {
        axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    private var gaps: CGFloat { CGFloat(max(0, children.count - 1)) * gap }

    /// Each child's size in the room that is offered.
    private func sizes(_ offered: CGSize) -> [CGSize] {
        guard axis != .depth else { return children.map { $0.size(offered) } }
        let width = across(offered)
        let flexibility = children.map { child in
            along(child.size(size(along: .infinity, across: width))) - along(child.size(size(along: 0, across: width)))
        }
        var rest = max(0, along(offered) - gaps)
        var sizes = [CGSize](repeating: .zero, count: children.count)
        let order = children.indices.sorted {
            (children[$0].isSpacer ? 1 : 0, flexibility[$0]) < (children[$1].isSpacer ? 1 : 0, flexibility[$1])
        }
        for (place, index) in order.enumerated() {
            let share = rest / CGFloat(order.count - place)
            sizes[index] = children[index].size(size(along: share, across: width))
            rest = max(0, rest - along(sizes[index]))
        }
        return sizes
    }

    override func size(_ offered: CGSize) -> CGSize {
        let sizes = sizes(offered)
        guard axis != .depth else {
            return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
        }
        return size(along: sizes.reduce(gaps) { $0 + along($1) }, across: sizes.map(across).max() ?? 0)
    }

    override func place(_ frame: CGRect) {
        let sizes = sizes(frame.size)
        var start = axis == .horizontal ? frame.minX : frame.minY
        for (child, size) in zip(children, sizes) {
            let x = frame.minX + (frame.width - size.width) * anchor.x
            let y = frame.minY + (frame.height - size.height) * anchor.y
            switch axis {
            case .horizontal: child.place(CGRect(x: start, y: y, width: size.width, height: size.height))
            case .vertical: child.place(CGRect(x: x, y: start, width: size.width, height: size.height))
            case .depth: child.place(CGRect(x: x, y: y, width: size.width, height: size.height))
            }
            start += along(size) + gap
        }
    }

    override var views: [HierarchyView] { children.flatMap(\.views) }
    override var text: String { children.map(\.text).joined(separator: " ") }
}
