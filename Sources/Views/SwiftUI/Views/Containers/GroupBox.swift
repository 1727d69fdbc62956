import Foundation

/// Views on a ground of their own (SwiftUI's `GroupBox`).
public struct GroupBox<Label: View, Content: View>: View {
    private let (label, content): (Label, Content)
    /// With a heading.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.label, self.content) = (label(), content())
    }
    /// As Apple's older form, with a heading.
    public init(label: Label, @ViewBuilder content: () -> Content) { (self.label, self.content) = (label, content()) }
    /// The heading and the views.
    public var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            label.font(.headline)
            VStack { content }
                .padding(8)
                .frame(maxWidth: .infinity)
                .background(RoundedRectangle(cornerRadius: 6).fill(Color(.controlBackgroundColor)))
        }
    }
}

extension GroupBox where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content)
    }
    /// With a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content)
    }
}

extension GroupBox where Label == EmptyView {
    /// Without a heading.
    public init(@ViewBuilder content: () -> Content) { self.init(label: EmptyView(), content: content) }
}
