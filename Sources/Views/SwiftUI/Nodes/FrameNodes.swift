import CoreGraphics
import Foundation
import ViewHierarchy

/// With room around.
@MainActor
final class PaddingNode: WrapperNode {
    private let insets: EdgeInsets
    init(_ content: Node, _ insets: EdgeInsets) {
        self.insets = insets
        super.init(content)
    }
    private var width: CGFloat { insets.leading + insets.trailing }
    private var height: CGFloat { insets.top + insets.bottom }
    override func size(_ offered: CGSize) -> CGSize {
        let inner = content.size(
            CGSize(width: max(0, offered.width - width), height: max(0, offered.height - height)))
        return CGSize(width: inner.width + width, height: inner.height + height)
    }
    override func place(_ frame: CGRect) {
        content.place(
            CGRect(
                x: frame.minX + insets.leading, y: frame.minY + insets.top, width: max(0, frame.width - width),
                height: max(0, frame.height - height)))
    }
}

/// In a frame of sizes that are given, or between bounds.
@MainActor
final class FrameNode: WrapperNode {
    struct Bounds {
        var least: CGFloat?
        var fixed: CGFloat?
        var most: CGFloat?

        func offered(_ offered: CGFloat) -> CGFloat { fixed ?? Swift.min(offered, most ?? .infinity) }
        func taken(_ inner: CGFloat, _ offered: CGFloat) -> CGFloat {
            if let fixed { return fixed }
            let wanted = most.map { Swift.min($0, offered) } ?? inner
            return Swift.max(least ?? 0, Swift.max(wanted, most == nil ? inner : 0))
        }
    }

    private let horizontal: Bounds
    private let vertical: Bounds
    private let anchor: UnitPoint
    init(_ content: Node, _ horizontal: Bounds, _ vertical: Bounds, _ alignment: Alignment) {
        (self.horizontal, self.vertical, anchor) = (horizontal, vertical, alignment.point)
        super.init(content)
    }
    override func size(_ offered: CGSize) -> CGSize {
        let room = CGSize(width: horizontal.offered(offered.width), height: vertical.offered(offered.height))
        let inner = content.size(room)
        return CGSize(
            width: horizontal.taken(inner.width, offered.width), height: vertical.taken(inner.height, offered.height))
    }
    override func place(_ frame: CGRect) {
        let size = content.size(frame.size)
        content.place(
            CGRect(
                x: frame.minX + (frame.width - size.width) * anchor.x,
                y: frame.minY + (frame.height - size.height) * anchor.y, width: size.width, height: size.height))
    }
}

/// With something behind or before, as large as it is.
@MainActor
final class LayeredNode: WrapperNode {
    private let other: Node
    private let isBehind: Bool
    private let anchor: UnitPoint
    init(_ content: Node, _ other: Node, isBehind: Bool, _ alignment: Alignment = .center) {
        (self.other, self.isBehind, anchor) = (other, isBehind, alignment.point)
        super.init(content)
    }
    override func place(_ frame: CGRect) {
        content.place(frame)
        let size = other.size(frame.size)
        other.place(
            CGRect(
                x: frame.minX + (frame.width - size.width) * anchor.x,
                y: frame.minY + (frame.height - size.height) * anchor.y, width: size.width, height: size.height))
    }
    override var views: [HierarchyView] { isBehind ? other.views + content.views : content.views + other.views }
}

/// Shown elsewhere than where it is laid out.
@MainActor
final class OffsetNode: WrapperNode {
    private let distance: CGSize
    private let isPlace: Bool
    init(_ content: Node, _ distance: CGSize, isPlace: Bool = false) {
        (self.distance, self.isPlace) = (distance, isPlace)
        super.init(content)
    }
    override func size(_ offered: CGSize) -> CGSize { isPlace ? offered : content.size(offered) }
    override func place(_ frame: CGRect) {
        guard isPlace else { return content.place(frame.offsetBy(dx: distance.width, dy: distance.height)) }
        let size = content.size(frame.size)
        content.place(
            CGRect(
                x: frame.minX + distance.width - size.width / 2, y: frame.minY + distance.height - size.height / 2,
                width: size.width, height: size.height))
    }
}

/// Made anew for the size that it gets.
@MainActor
final class GeometryNode: Node {
    private let make: (GeometryProxy) -> Node
    private var made = Node()
    init(_ make: @escaping (GeometryProxy) -> Node) { self.make = make }
    override func size(_ offered: CGSize) -> CGSize { offered }
    override func place(_ frame: CGRect) {
        made = make(GeometryProxy(frame: frame))
        let size = made.size(frame.size)
        made.place(CGRect(origin: frame.origin, size: size))
    }
    override var views: [HierarchyView] { made.views }
    override var isNothing: Bool { false }
}
