import Foundation

/// A layout of any kind (SwiftUI's `AnyLayout`), so that views keep their state when it becomes another one.
public struct AnyLayout: Layout {
    private let size: (ProposedViewSize, LayoutSubviews) -> CGSize
    private let place: (CGRect, ProposedViewSize, LayoutSubviews) -> Void

    /// The layout.
    public init<Rules: Layout>(_ layout: Rules) {
        size = {
            var cache = layout.makeCache(subviews: $1)
            return layout.sizeThatFits(proposal: $0, subviews: $1, cache: &cache)
        }
        place = {
            var cache = layout.makeCache(subviews: $2)
            layout.placeSubviews(in: $0, proposal: $1, subviews: $2, cache: &cache)
        }
    }
    /// As the layout's.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void) -> CGSize {
        size(proposal, subviews)
    }
    /// As the layout's.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
    ) { place(bounds, proposal, subviews) }
}
