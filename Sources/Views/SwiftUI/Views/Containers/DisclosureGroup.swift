/// Views that are shown once their title is clicked (SwiftUI's `DisclosureGroup`).
public struct DisclosureGroup<Label: View, Content: View>: View {
    private let label: Label
    private let content: () -> Content
    private let given: Binding<Bool>?
    @State private var own = false

    /// Closed at first.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        (self.content, self.label, given) = (content, label(), nil)
    }
    /// Open or closed as is said.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) { (self.content, self.label, given) = (content, label(), isExpanded) }

    private var isExpanded: Binding<Bool> { given ?? $own }

    /// The title, and the views if it is open.
    public var body: some View {
        VStack(alignment: .leading) {
            Button {
                isExpanded.wrappedValue.toggle()
            } label: {
                HStack {
                    Image(systemName: isExpanded.wrappedValue ? "chevron.down" : "chevron.right")
                    label
                }
            }
            .buttonStyle(.plain)
            if isExpanded.wrappedValue { content() }
        }
    }
}

extension DisclosureGroup where Label == Text {
    /// With a title; closed at first.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(content: content) { Text(title) }
    }
    /// With a title; open or closed as is said.
    public init(_ title: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }
}
