import Foundation

/// A value or a control with its name (SwiftUI's `LabeledContent`).
public struct LabeledContent<Label: View, Content: View>: View {
    private let (label, content): (Label, Content)
    /// Both.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }
    /// The name at the left, the value at the right.
    public var body: some View {
        HStack {
            label
            Spacer(minLength: 8)
            content
        }
    }
}

extension LabeledContent where Label == Text {
    /// With a name.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
    /// With a name.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// A text with a name.
    public init<Value: StringProtocol>(_ title: LocalizedStringKey, value: Value) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }
    /// A value by a format, with a name.
    public init<Style: FormatStyle>(_ title: LocalizedStringKey, value: Style.FormatInput, format: Style)
    where Style.FormatInput: Equatable, Style.FormatOutput == String {
        self.init(content: { Text(value, format: format) }, label: { Text(title) })
    }
}
