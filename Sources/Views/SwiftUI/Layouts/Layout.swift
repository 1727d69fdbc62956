import Foundation
import ViewHierarchy

/// Measures and places views by rules of its own (SwiftUI's `Layout`). Thread: main.
public protocol Layout: Animatable {
    /// What is kept between two calls.
    associatedtype Cache = Void
    /// The views.
    typealias Subviews = LayoutSubviews
    /// The size that it takes of what is proposed; points.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Places each view in bounds; points.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// What is kept at first.
    func makeCache(subviews: Subviews) -> Cache
    /// Brings what is kept up to date with other views.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
}

extension Layout {
    /// Makes it anew.
    public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }
    /// With views in it.
    @MainActor public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        LaidOutView(layout: self, content: content())
    }
}

extension Layout where Cache == Void {
    /// Nothing.
    public func makeCache(subviews: Subviews) {}
}

/// Views in a layout.
struct LaidOutView<Rules: Layout, Content: View>: View, PrimitiveView {
    let layout: Rules
    let content: Content
    func node(_ context: BuildContext) -> Node {
        let layout = context.animated(layout, "layout")
        return LayoutNode(layout, makeNodes(content, context.child("layout")).filter { !$0.isNothing })
    }
}

/// Measured and placed by a layout's rules.
@MainActor
final class LayoutNode<Rules: Layout>: Node {
    private let layout: Rules
    private let children: [Node]
    private let subviews: LayoutSubviews
    private var cache: Rules.Cache

    init(_ layout: Rules, _ children: [Node]) {
        (self.layout, self.children) = (layout, children)
        subviews = LayoutSubviews(children.map(LayoutSubview.init))
        cache = layout.makeCache(subviews: subviews)
    }

    private func proposal(_ offered: CGSize) -> ProposedViewSize {
        let isIdeal = Self.measuresIdeals
        return ProposedViewSize(
            width: isIdeal && !offered.width.isFinite ? nil : offered.width,
            height: isIdeal && !offered.height.isFinite ? nil : offered.height)
    }

    override func size(_ offered: CGSize) -> CGSize {
        let size = layout.sizeThatFits(proposal: proposal(offered), subviews: subviews, cache: &cache)
        return CGSize(width: max(0, size.width), height: max(0, size.height))
    }
    override func place(_ frame: CGRect) {
        // What is not placed stands in the middle, as with Apple's.
        for child in children {
            let size = child.idealSize(CGSize(width: CGFloat.infinity, height: .infinity))
            let corner = CGPoint(x: frame.midX - size.width / 2, y: frame.midY - size.height / 2)
            child.place(CGRect(origin: corner, size: size))
        }
        layout.placeSubviews(in: frame, proposal: ProposedViewSize(frame.size), subviews: subviews, cache: &cache)
    }
    override var views: [HierarchyView] { children.flatMap(\.views) }
    override var isNothing: Bool { false }
}
