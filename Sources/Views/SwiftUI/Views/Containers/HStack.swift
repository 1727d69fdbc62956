import Foundation

/// Views beside one another (SwiftUI's `HStack`).
public struct HStack<Content: View>: View, PrimitiveView {
    private let content: Content
    private let spacing: CGFloat?
    private let alignment: VerticalAlignment
    /// With points between them, 8 for nil.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) { (self.content, self.spacing, self.alignment) = (content(), spacing, alignment) }
    func node(_ context: BuildContext) -> Node {
        StackNode(
            .horizontal, makeNodes(content, context.child("HStack")), gap: spacing,
            anchor: UnitPoint(x: 0, y: alignment.part))
    }
}
