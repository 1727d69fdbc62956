/// Says that there is nothing (SwiftUI's `ContentUnavailableView`).
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    private let label: Label
    private let description: Description
    private let actions: Actions
    /// What there is not, why, and what to do.
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) { (self.label, self.description, self.actions) = (label(), description(), actions()) }
    /// All of it, one below the other.
    public var body: some View {
        VStack(spacing: 8) {
            label.font(.title3)
            description.foregroundStyle(.secondary)
            actions
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    /// With a title and a symbol.
    public init(_ title: LocalizedStringKey, systemImage: String, description: Text? = nil) {
        self.init(
            label: { SwiftUI.Label(title, systemImage: systemImage) }, description: { description },
            actions: { EmptyView() })
    }
}
