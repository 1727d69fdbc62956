import CoreGraphics
import Foundation
import ViewHierarchy

/// Views beside one another (SwiftUI's `HStackLayout`).
public struct HStackLayout: Layout {
    /// Across.
    public var alignment: VerticalAlignment
    /// Points; 8 for nil.
    public var spacing: CGFloat?
    /// With points between them.
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, self.spacing) = (alignment, spacing)
    }
    /// As a stack's.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
        subviews.stackSize(proposal, .horizontal, spacing, UnitPoint(x: 0.5, y: alignment.part))
    }
    /// As a stack's.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
    ) { subviews.placeStack(bounds, .horizontal, spacing, UnitPoint(x: 0.5, y: alignment.part)) }
}

/// Views below one another (SwiftUI's `VStackLayout`).
public struct VStackLayout: Layout {
    /// Across.
    public var alignment: HorizontalAlignment
    /// Points; 8 for nil.
    public var spacing: CGFloat?
    /// With points between them.
    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        (self.alignment, self.spacing) = (alignment, spacing)
    }
    /// As a stack's.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
        subviews.stackSize(proposal, .vertical, spacing, UnitPoint(x: alignment.part, y: 0.5))
    }
    /// As a stack's.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
    ) { subviews.placeStack(bounds, .vertical, spacing, UnitPoint(x: alignment.part, y: 0.5)) }
}

/// Views above one another (SwiftUI's `ZStackLayout`).
public struct ZStackLayout: Layout {
    /// Along both sides.
    public var alignment: Alignment
    /// Where smaller ones are.
    public init(alignment: Alignment = .center) { self.alignment = alignment }
    /// As a stack's.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
        subviews.stackSize(proposal, .depth, nil, alignment.point)
    }
    /// As a stack's.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
    ) { subviews.placeStack(bounds, .depth, nil, alignment.point) }
}

extension LayoutSubviews {
    @MainActor private func stack(_ axis: StackNode.Axis, _ gap: CGFloat?, _ anchor: UnitPoint) -> StackNode {
        StackNode(axis, map(\.node), gap: gap, anchor: anchor)
    }
    func stackSize(
        _ proposal: ProposedViewSize, _ axis: StackNode.Axis, _ gap: CGFloat?, _ anchor: UnitPoint
    ) -> CGSize { MainActor.assumeIsolated { proposal.size(of: stack(axis, gap, anchor)) } }
    func placeStack(_ bounds: CGRect, _ axis: StackNode.Axis, _ gap: CGFloat?, _ anchor: UnitPoint) {
        MainActor.assumeIsolated { stack(axis, gap, anchor).place(bounds) }
    }
}
