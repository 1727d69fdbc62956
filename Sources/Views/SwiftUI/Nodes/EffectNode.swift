import CoreGraphics
import Foundation
import ViewHierarchy

/// Drawn as one, with an effect.
@MainActor
final class EffectNode: WrapperNode {
    private let container: ContainerView
    private let effect: (CGRect) -> ViewEffect
    private let mask: (node: Node, view: ContainerView, alignment: UnitPoint)?

    /// The effect is asked for with the frame, and says places in the same coordinates.
    init(
        _ content: Node, _ container: ContainerView, mask: (Node, ContainerView, UnitPoint)? = nil,
        effect: @escaping (CGRect) -> ViewEffect = { _ in ViewEffect() }
    ) {
        (self.container, self.effect) = (container, effect)
        self.mask = mask
        super.init(content)
    }

    override func place(_ frame: CGRect) {
        content.place(frame)
        container.cover(frame)
        placeMask(frame)
        var wanted = effect(frame)
        let corner = container.bounds.origin
        wanted.pivot = wanted.pivot.map { CGPoint(x: $0.x - corner.x, y: $0.y - corner.y) }
        wanted.clip = wanted.clip.map { $0.moved(x: -corner.x, y: -corner.y) }
        wanted.mask = mask?.view
        container.effect = wanted
        // What only its content changes has no damage of its own.
        if mask != nil { container.setNeedsDisplay() }
    }

    private func placeMask(_ frame: CGRect) {
        guard let mask else { return }
        let size = mask.node.size(frame.size)
        mask.node.place(
            CGRect(
                x: frame.minX + (frame.width - size.width) * mask.alignment.x,
                y: frame.minY + (frame.height - size.height) * mask.alignment.y, width: size.width,
                height: size.height))
        mask.view.cover(frame, isFloating: true)
        mask.view.arrange(mask.node.views)
    }

    override var views: [HierarchyView] {
        container.arrange(content.views)
        return [container]
    }
}

/// A part of what may be larger.
@MainActor
final class ScrollNode: WrapperNode {
    private let scrolling: ScrollingView
    private let axes: Axis.Set
    init(_ content: Node, _ scrolling: ScrollingView, _ axes: Axis.Set) {
        (self.scrolling, self.axes) = (scrolling, axes)
        super.init(content)
    }

    private func inner(_ offered: CGSize) -> CGSize {
        content.idealSize(
            CGSize(
                width: axes.contains(.horizontal) ? .infinity : offered.width,
                height: axes.contains(.vertical) ? .infinity : offered.height))
    }

    override func size(_ offered: CGSize) -> CGSize {
        if offered.width.isFinite, offered.height.isFinite {
            let inner = inner(offered)
            return CGSize(
                width: axes.contains(.horizontal) ? offered.width : min(max(inner.width, 0), offered.width),
                height: axes.contains(.vertical) ? offered.height : min(inner.height, offered.height))
        }
        return Self.measuresIdeals ? inner(offered) : offered
    }

    override func place(_ frame: CGRect) {
        var size = inner(frame.size)
        size = CGSize(width: max(size.width, axes.contains(.horizontal) ? 0 : frame.width), height: size.height)
        // What is smaller begins at the start, in the middle across.
        let x = axes.contains(.horizontal) && size.width >= frame.width ? 0 : (frame.width - size.width) / 2
        let y = axes.contains(.vertical) ? 0 : (frame.height - size.height) / 2
        let left = axes.contains(.horizontal) ? min(0, x) : x
        content.place(CGRect(x: frame.minX + left, y: frame.minY + y, width: size.width, height: size.height))
        placed = (frame, size)
    }

    private var placed = (frame: CGRect.zero, size: CGSize.zero)

    override var views: [HierarchyView] {
        scrolling.show(placed.frame, placed.size, content.views)
        return [scrolling]
    }
    override var isNothing: Bool { false }
}
