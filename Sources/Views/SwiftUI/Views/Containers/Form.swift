/// Controls one below the other, scrolled where there is not enough room (SwiftUI's `Form`).
public struct Form<Content: View>: View {
    private let content: Content
    /// The controls.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    /// A scroll view.
    public var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 10) { content }
                .padding(12)
                .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}
