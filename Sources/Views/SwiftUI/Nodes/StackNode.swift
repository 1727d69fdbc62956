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
        super.init()
        for case let spacer as SpacerNode in self.children where axis != .depth { spacer.axis = axis }
        if let only = self.children.first, self.children.count == 1 {
            (tag, priority, height) = (only.tag, only.priority, only.height)
            (transition, guides, layoutValues) = (only.transition, only.guides, only.layoutValues)
        }
    }

    private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
    private func size(along: CGFloat, across: CGFloat) -> CGSize {
        axis == .horizontal ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
    }

    private var gaps: CGFloat { CGFloat(max(0, children.count - 1)) * gap }

    /// How much a child can grow, whatever it would like.
    private func flexibility(_ child: Node, _ width: CGFloat) -> CGFloat {
        let old = Node.measuresIdeals
        Node.measuresIdeals = false
        defer { Node.measuresIdeals = old }
        return along(child.size(size(along: .infinity, across: width)))
            - along(child.size(size(along: 0, across: width)))
    }

    /// Each child's size in the room that is offered.
    private func sizes(_ offered: CGSize) -> [CGSize] {
        guard axis != .depth, along(offered).isFinite else { return children.map { $0.size(offered) } }
        let width = across(offered)
        let flexibility = children.map { self.flexibility($0, width) }
        var rest = max(0, along(offered) - gaps)
        var sizes = [CGSize](repeating: .zero, count: children.count)
        let order = children.indices.sorted {
            let (first, second) = (children[$0], children[$1])
            if first.priority != second.priority { return first.priority > second.priority }
            return (first.isSpacer ? 1 : 0, flexibility[$0]) < (second.isSpacer ? 1 : 0, flexibility[$1])
        }
        for (place, index) in order.enumerated() {
            let (later, own) = (order[(place + 1)...], children[index].priority)
            let equals = later.count { children[$0].priority == own }
            // Those that come later for their priority keep what they need at least.
            let kept = later.filter { children[$0].priority != own }.reduce(CGFloat(0)) {
                $0 + along(children[$1].size(size(along: 0, across: width)))
            }
            let share = max(0, rest - kept) / CGFloat(equals + 1)
            sizes[index] = children[index].size(size(along: share, across: width))
            rest = max(0, rest - along(sizes[index]))
        }
        return sizes
    }

    /// Where children begin whose guides lie on one line, and how far all of them reach.
    private func column(_ sizes: [CGSize]) -> (starts: [CGFloat], extent: CGFloat) {
        aligned(zip(children, sizes).map { ($1.width, $0.guides.horizontal(anchor.x, $1)) })
    }
    private func row(_ sizes: [CGSize]) -> (starts: [CGFloat], extent: CGFloat) {
        aligned(zip(children, sizes).map { ($1.height, $0.guides.vertical(anchor.y, $1)) })
    }
    private func aligned(_ parts: [(length: CGFloat, guide: CGFloat)]) -> (starts: [CGFloat], extent: CGFloat) {
        let before = parts.map(\.guide).max() ?? 0
        let behind = parts.map { $0.length - $0.guide }.max() ?? 0
        return (parts.map { before - $0.guide }, before + behind)
    }

    override func size(_ offered: CGSize) -> CGSize {
        let sizes = sizes(offered)
        let extent = CGSize(width: column(sizes).extent, height: row(sizes).extent)
        guard axis != .depth else { return extent }
        return size(along: max(0, sizes.reduce(gaps) { $0 + along($1) }), across: across(extent))
    }

    override func place(_ frame: CGRect) {
        let sizes = sizes(frame.size)
        var start = axis == .horizontal ? frame.minX : frame.minY
        let (column, row) = (column(sizes), row(sizes))
        for (index, (child, size)) in zip(children, sizes).enumerated() {
            let x = frame.minX + (frame.width - column.extent) * anchor.x + column.starts[index]
            let y = frame.minY + (frame.height - row.extent) * anchor.y + row.starts[index]
            switch axis {
            case .horizontal: child.place(CGRect(x: start, y: y, width: size.width, height: size.height))
            case .vertical: child.place(CGRect(x: x, y: start, width: size.width, height: size.height))
            case .depth: child.place(CGRect(x: x, y: y, width: size.width, height: size.height))
            }
            start += along(size) + gap
        }
    }

    override var views: [HierarchyView] {
        guard children.contains(where: { $0.height != 0 }) else { return children.flatMap(\.views) }
        let order = children.indices.sorted { (children[$0].height, $0) < (children[$1].height, $1) }
        return order.flatMap { children[$0].views }
    }
    override var text: String { children.map(\.text).filter { !$0.isEmpty }.joined(separator: " ") }
    override var choice: (() -> Void)? { children.count == 1 ? children[0].choice : nil }
}
