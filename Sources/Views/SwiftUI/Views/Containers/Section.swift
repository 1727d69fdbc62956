/// Views under a heading (SwiftUI's `Section`).
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView, ViewList {
    private let (header, content, footer): (Parent, Content, Footer)

    /// With a heading and an end.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) { (self.header, self.content, self.footer) = (header(), content(), footer()) }

    /// As Apple's older form.
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        (self.header, self.content, self.footer) = (header, content(), footer)
    }

    func nodes(_ context: BuildContext) -> [Node] {
        func small(_ name: String) -> BuildContext {
            var context = context.child(name)
            context.text.font = .subheadline.weight(.semibold)
            context.text.color = Color.secondary
            return context
        }
        return makeNodes(header, small("header")) + makeNodes(content, context.child("section"))
            + makeNodes(footer, small("footer"))
    }
    func node(_ context: BuildContext) -> Node { StackNode(.vertical, nodes(context), gap: nil, anchor: .leading) }
}

extension Section where Footer == EmptyView {
    /// With a heading.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header) { EmptyView() }
    }
    /// As Apple's older form, with a heading.
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }) { EmptyView() }
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    /// Without a heading.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }) { EmptyView() }
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    /// With a title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }) { EmptyView() }
    }
    /// With a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }) { EmptyView() }
    }
}

extension Section where Parent == EmptyView {
    /// With an end.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
    /// As Apple's older form, with an end.
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { footer })
    }
}
