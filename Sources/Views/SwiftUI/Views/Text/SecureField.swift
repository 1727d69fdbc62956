/// A line of text that is not shown (SwiftUI's `SecureField`).
public struct SecureField<Label: View>: View {
    private let field: TextField<Label>

    /// With what stands there while there is no text.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        var field = TextField(label(), prompt: prompt, text: text)
        field.isSecret = true
        self.field = field
    }
    /// The field.
    public var body: some View { field }
}

extension SecureField where Label == Text {
    /// With what stands there while there is no text.
    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}
