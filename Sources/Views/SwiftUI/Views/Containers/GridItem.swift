import Foundation

/// A column or a row of a lazy grid (SwiftUI's `GridItem`).
public struct GridItem: Sendable {
    /// How wide a column is (SwiftUI's `GridItem.Size`).
    public enum Size: Sendable {
        /// So many points.
        case fixed(CGFloat)
        /// A part of what is left, between bounds in points.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many as fit, between bounds in points.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    /// How wide.
    public var size: Size
    /// Points to the next one; 8 for nil.
    public var spacing: CGFloat?
    /// Where smaller views are in it; the grid's for nil.
    public var alignment: Alignment?
    /// With points to the next one.
    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        (self.size, self.spacing, self.alignment) = (size, spacing, alignment)
    }
}

/// Views in columns, row by row (SwiftUI's `LazyVGrid`).
public struct LazyVGrid<Content: View>: View, PrimitiveView {
    private let columns: [GridItem]
    private let (alignment, spacing): (HorizontalAlignment, CGFloat?)
    private let content: Content
    /// With points between rows, 8 for nil.
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { (self.columns, self.alignment, self.spacing, self.content) = (columns, alignment, spacing, content()) }
    func node(_ context: BuildContext) -> Node {
        LazyGridNode(
            makeNodes(content, context.child("grid")), columns, isVertical: true, gap: spacing ?? 8,
            anchor: UnitPoint(x: alignment.part, y: 0.5))
    }
}

/// Views in rows, column by column (SwiftUI's `LazyHGrid`).
public struct LazyHGrid<Content: View>: View, PrimitiveView {
    private let rows: [GridItem]
    private let (alignment, spacing): (VerticalAlignment, CGFloat?)
    private let content: Content
    /// With points between columns, 8 for nil.
    public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
    ) { (self.rows, self.alignment, self.spacing, self.content) = (rows, alignment, spacing, content()) }
    func node(_ context: BuildContext) -> Node {
        LazyGridNode(
            makeNodes(content, context.child("grid")), rows, isVertical: false, gap: spacing ?? 8,
            anchor: UnitPoint(x: 0.5, y: alignment.part))
    }
}
