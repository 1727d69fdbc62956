import Foundation

/// Views one below the other (SwiftUI's `VStack`).
public struct VStack<Content: View>: View, PrimitiveView {
    private let content: Content
    private let spacing: CGFloat?
    private let alignment: HorizontalAlignment
    /// With points between them, 8 for nil.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) { (self.content, self.spacing, self.alignment) = (content(), spacing, alignment) }
    func node(_ context: BuildContext) -> Node {
        StackNode(
            .vertical, makeNodes(content, context.child("VStack")), gap: spacing,
            anchor: UnitPoint(x: alignment.part, y: 0))
    }
}
