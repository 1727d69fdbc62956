/// A view that can be compared (SwiftUI's `EquatableView`); made anew with the others, here.
public struct EquatableView<Content: View & Equatable>: View {
    /// The view.
    public var content: Content
    /// The view.
    public init(content: Content) { self.content = content }
    /// The view.
    public var body: some View { content }
}
