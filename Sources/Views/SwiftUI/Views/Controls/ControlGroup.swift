/// Controls that belong together (SwiftUI's `ControlGroup`), in a row.
public struct ControlGroup<Content: View>: View {
    private let content: Content
    /// With what is in it.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    /// The row.
    public var body: some View { HStack(spacing: 4) { content } }
}
