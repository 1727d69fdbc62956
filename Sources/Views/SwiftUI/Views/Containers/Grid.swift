import Foundation

/// Rows whose columns are each as wide as their widest view (SwiftUI's `Grid`).
public struct Grid<Content: View>: View, PrimitiveView {
    private let content: Content
    private let alignment: Alignment
    private let gaps: CGSize
    /// With points between columns and rows, 8 for nil.
    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        (self.content, self.alignment) = (content(), alignment)
        gaps = CGSize(width: horizontalSpacing ?? 8, height: verticalSpacing ?? 8)
    }
    func node(_ context: BuildContext) -> Node {
        GridNode(makeNodes(content, context.child("grid")), gaps: gaps, anchor: alignment.point)
    }
}

/// A row of a grid; outside of one a row (SwiftUI's `GridRow`).
public struct GridRow<Content: View>: View, PrimitiveView, ViewList {
    private let content: Content
    /// A view for each column.
    public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
    func nodes(_ context: BuildContext) -> [Node] { [GridRowNode(makeNodes(content, context.child("row")))] }
    func node(_ context: BuildContext) -> Node {
        StackNode(.horizontal, makeNodes(content, context.child("row")), gap: nil, anchor: .center)
    }
}
