import Foundation

/// Room that grows (SwiftUI's `Spacer`).
public struct Spacer: View, PrimitiveView {
    private let least: CGFloat
    /// At least so many points.
    public init(minLength: CGFloat? = nil) { least = minLength ?? 0 }
    func node(_ context: BuildContext) -> Node { SpacerNode(least) }
}
