import CoreGraphics
import Foundation
import ViewHierarchy

/// With room around; negative room lets it reach out.
@MainActor
final class PaddingNode: WrapperNode {
    private let insets: EdgeInsets
    init(_ content: Node, _ insets: EdgeInsets) {
        self.insets = insets
        super.init(content)
    }
    private var width: CGFloat { insets.leading + insets.trailing }
    private var spare: CGFloat { insets.top + insets.bottom }
    override func size(_ offered: CGSize) -> CGSize {
        let inner = content.size(
            CGSize(width: max(0, offered.width - width), height: max(0, offered.height - spare)))
        return CGSize(width: max(0, inner.width + width), height: max(0, inner.height + spare))
    }
    override func place(_ frame: CGRect) {
        content.place(
            CGRect(
                x: frame.minX + insets.leading, y: frame.minY + insets.top, width: max(0, frame.width - width),
                height: max(0, frame.height - spare)))
    }
}

/// In a frame of sizes that are given, or between bounds.
@MainActor
final class FrameNode: WrapperNode {
    struct Bounds {
        var least: CGFloat?
        var ideal: CGFloat?
        var fixed: CGFloat?
        var most: CGFloat?

        @MainActor func offered(_ offered: CGFloat) -> CGFloat {
            if let fixed { return fixed }
            if let ideal, Node.measuresIdeals, !offered.isFinite { return ideal }
            return Swift.max(least ?? 0, Swift.min(offered, most ?? .infinity))
        }
        @MainActor func taken(_ inner: CGFloat, _ offered: CGFloat) -> CGFloat {
            if let fixed { return fixed }
            if Node.measuresIdeals, !offered.isFinite { return Swift.max(least ?? 0, ideal ?? inner) }
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
    override var isNothing: Bool { false }
}

/// As large as it likes to be, whatever is offered.
@MainActor
final class FixedSizeNode: WrapperNode {
    private let axes: Axis.Set
    init(_ content: Node, _ axes: Axis.Set) {
        self.axes = axes
        super.init(content)
    }
    override func size(_ offered: CGSize) -> CGSize {
        content.idealSize(
            CGSize(
                width: axes.contains(.horizontal) ? .infinity : offered.width,
                height: axes.contains(.vertical) ? .infinity : offered.height))
    }
}

/// With sides in a proportion.
@MainActor
final class AspectNode: WrapperNode {
    private let ratio: CGFloat?
    private let fills: Bool
    init(_ content: Node, _ ratio: CGFloat?, fills: Bool) {
        (self.ratio, self.fills) = (ratio, fills)
        super.init(content)
    }
    override func size(_ offered: CGSize) -> CGSize {
        let ideal = content.idealSize(CGSize(width: CGFloat.infinity, height: .infinity))
        let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
        guard ratio.isFinite, ratio > 0 else { return content.size(offered) }
        let byHeight = offered.height * ratio
        let usesWidth: Bool
        switch (offered.width.isFinite, offered.height.isFinite) {
        case (true, true): usesWidth = (offered.width < byHeight) != fills
        case (false, false): return Self.measuresIdeals ? content.size(offered) : offered
        case (let isWide, _): usesWidth = isWide
        }
        let size =
            usesWidth
            ? CGSize(width: offered.width, height: offered.width / ratio)
            : CGSize(width: byHeight, height: offered.height)
        return content.size(size)
    }
    override func place(_ frame: CGRect) {
        let size = size(frame.size)
        content.place(
            CGRect(
                x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
                height: size.height))
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
    override func size(_ offered: CGSize) -> CGSize { isPlace ? Self.all(offered) : content.size(offered) }
    override func place(_ frame: CGRect) {
        guard isPlace else { return content.place(frame.offsetBy(dx: distance.width, dy: distance.height)) }
        let size = content.size(frame.size)
        content.place(
            CGRect(
                x: frame.minX + distance.width - size.width / 2, y: frame.minY + distance.height - size.height / 2,
                width: size.width, height: size.height))
    }
}

/// Told where it is placed.
@MainActor
final class PlacedNode: WrapperNode {
    private let placed: (CGRect) -> Void
    init(_ content: Node, _ placed: @escaping (CGRect) -> Void) {
        self.placed = placed
        super.init(content)
    }
    override func place(_ frame: CGRect) {
        placed(frame)
        content.place(frame)
    }
}

/// Made anew for the size that it gets.
@MainActor
final class GeometryNode: Node {
    private let make: (GeometryProxy) -> Node
    private let context: BuildContext
    private var made = Node()
    init(_ context: BuildContext, _ make: @escaping (GeometryProxy) -> Node) {
        (self.context, self.make) = (context, make)
    }
    override func size(_ offered: CGSize) -> CGSize { Self.all(offered) }
    override func place(_ frame: CGRect) {
        let old = Self.measuresIdeals
        Self.measuresIdeals = false
        defer { Self.measuresIdeals = old }
        made = context.host.remake(context.path) { make(GeometryProxy(frame, context.host.places)) }
        let size = made.size(frame.size)
        made.place(CGRect(origin: frame.origin, size: size))
    }
    override var views: [HierarchyView] { made.views }
    override var isNothing: Bool { false }
}
