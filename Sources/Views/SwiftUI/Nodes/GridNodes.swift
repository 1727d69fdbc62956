import CoreGraphics
import Foundation
import ViewHierarchy

/// Views in lanes whose widths are given, one line after the other.
@MainActor
final class LazyGridNode: Node {
    private struct Lane {
        var start: CGFloat
        var width: CGFloat
        var anchor: UnitPoint
    }

    private let children: [Node]
    private let items: [GridItem]
    private let isVertical: Bool
    private let gap: CGFloat
    private let anchor: UnitPoint

    init(_ children: [Node], _ items: [GridItem], isVertical: Bool, gap: CGFloat, anchor: UnitPoint) {
        self.children = children.filter { !$0.isNothing }
        (self.items, self.isVertical, self.gap, self.anchor) = (items, isVertical, gap, anchor)
    }

    private func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
        isVertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }
    private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }

    /// Where the lanes are in a width.
    private func lanes(_ room: CGFloat) -> [Lane] {
        let room = room.isFinite ? room : 300
        let gaps = items.dropLast().reduce(CGFloat(0)) { $0 + ($1.spacing ?? 8) }
        var rest = max(0, room - gaps)
        for case .fixed(let width) in items.map(\.size) { rest -= width }
        var open = items.count { if case .fixed = $0.size { false } else { true } }
        var (lanes, start) = ([Lane](), CGFloat(0))
        func add(_ width: CGFloat, _ item: GridItem) {
            lanes.append(Lane(start: start, width: max(0, width), anchor: item.alignment?.point ?? anchor))
            start += max(0, width) + (item.spacing ?? 8)
        }
        for item in items {
            let share = max(0, rest) / CGFloat(max(1, open))
            switch item.size {
            case .fixed(let width): add(width, item)
            case .flexible(let least, let most):
                let width = min(max(share, least), max(most, least))
                (rest, open) = (rest - width, open - 1)
                add(width, item)
            case .adaptive(let least, let most):
                let between = item.spacing ?? 8
                let count = max(1, min(1000, ((share + between) / max(1, least + between)).rounded(.down)))
                let width = min((share - between * (count - 1)) / count, most)
                for _ in 0..<Int(count) { add(width, item) }
                (rest, open) = (rest - share, open - 1)
            }
        }
        return lanes.isEmpty ? [Lane(start: 0, width: room, anchor: anchor)] : lanes
    }

    private func lines(_ lanes: [Lane]) -> [(nodes: [Node], length: CGFloat)] {
        stride(from: 0, to: children.count, by: lanes.count).map { first in
            let nodes = Array(children[first..<min(first + lanes.count, children.count)])
            let lengths = zip(nodes, lanes).map { along($0.idealSize(size(.infinity, $1.width))) }
            return (nodes, lengths.max() ?? 0)
        }
    }

    override func size(_ offered: CGSize) -> CGSize {
        let lanes = lanes(across(offered))
        let lines = lines(lanes)
        let length = lines.reduce(CGFloat(max(0, lines.count - 1)) * gap) { $0 + $1.length }
        return size(length, lanes.last.map { $0.start + $0.width } ?? 0)
    }

    override func place(_ frame: CGRect) {
        let lanes = lanes(across(frame.size))
        var start: CGFloat = 0
        for line in lines(lanes) {
            for (node, lane) in zip(line.nodes, lanes) {
                let own = node.size(size(line.length, lane.width))
                let x =
                    isVertical
                    ? lane.start + (lane.width - own.width) * lane.anchor.x
                    : start + (line.length - own.width) * lane.anchor.x
                let y =
                    isVertical
                    ? start + (line.length - own.height) * lane.anchor.y
                    : lane.start + (lane.width - own.height) * lane.anchor.y
                node.place(CGRect(x: frame.minX + x, y: frame.minY + y, width: own.width, height: own.height))
            }
            start += line.length + gap
        }
    }

    override var views: [HierarchyView] { children.flatMap(\.views) }
}

/// A row of a grid.
@MainActor
final class GridRowNode: Node {
    override var canLeave: Bool { false }
    let children: [Node]
    init(_ children: [Node]) { self.children = children.filter { !$0.isNothing } }
    override var isNothing: Bool { children.isEmpty }
}

/// Rows whose columns are each as wide as their widest view.
@MainActor
final class GridNode: Node {
    private let rows: [Node]
    private let gaps: CGSize
    private let anchor: UnitPoint
    init(_ rows: [Node], gaps: CGSize, anchor: UnitPoint) {
        (self.rows, self.gaps, self.anchor) = (rows.filter { !$0.isNothing }, gaps, anchor)
    }

    private func columns(_ width: CGFloat) -> [CGFloat] {
        let grid = rows.compactMap { ($0 as? GridRowNode)?.children }
        let count = grid.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            grid.compactMap {
                $0.indices.contains(column)
                    ? $0[column].idealSize(CGSize(width: CGFloat.infinity, height: .infinity)).width : nil
            }
            .max() ?? 0
        }
        let room = max(0, width - gaps.width * CGFloat(max(0, count - 1)))
        guard room.isFinite else { return widths }
        let isFlexible = (0..<count).map { column in
            grid.contains {
                $0.indices.contains(column)
                    && $0[column].size(CGSize(width: room, height: 10)).width > widths[column] + 0.5
            }
        }
        let spare = room - widths.reduce(0, +)
        let open = isFlexible.count { $0 }
        if spare > 0, open > 0 {
            for column in 0..<count where isFlexible[column] { widths[column] += spare / CGFloat(open) }
        } else if spare < 0 {
            let part = room / max(1, widths.reduce(0, +))
            widths = widths.map { $0 * part }
        }
        return widths
    }

    private func height(_ row: Node, _ columns: [CGFloat], _ width: CGFloat) -> CGFloat {
        guard let row = row as? GridRowNode else {
            return row.idealSize(CGSize(width: width, height: .infinity)).height
        }
        return zip(row.children, columns).map { $0.idealSize(CGSize(width: $1, height: .infinity)).height }.max() ?? 0
    }

    override func size(_ offered: CGSize) -> CGSize {
        let columns = columns(offered.width)
        let width = columns.reduce(gaps.width * CGFloat(max(0, columns.count - 1)), +)
        let heights = rows.map { height($0, columns, width) }
        return CGSize(width: width, height: heights.reduce(gaps.height * CGFloat(max(0, rows.count - 1)), +))
    }

    override func place(_ frame: CGRect) {
        let columns = columns(frame.width)
        var top = frame.minY
        for row in rows {
            let height = height(row, columns, frame.width)
            var left = frame.minX
            if let row = row as? GridRowNode {
                for (node, width) in zip(row.children, columns) {
                    place(node, CGRect(x: left, y: top, width: width, height: height))
                    left += width + gaps.width
                }
            } else {
                place(row, CGRect(x: left, y: top, width: frame.width, height: height))
            }
            top += height + gaps.height
        }
    }

    private func place(_ node: Node, _ cell: CGRect) {
        let size = node.size(cell.size)
        node.place(
            CGRect(
                x: cell.minX + (cell.width - size.width) * anchor.x,
                y: cell.minY + (cell.height - size.height) * anchor.y, width: size.width, height: size.height))
    }

    override var views: [HierarchyView] { rows.flatMap { ($0 as? GridRowNode)?.children.flatMap(\.views) ?? $0.views } }
}
