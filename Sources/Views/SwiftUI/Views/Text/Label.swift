/// A picture and a title (SwiftUI's `Label`).
public struct Label<Title: View, Icon: View>: View, PrimitiveView {
    private let title: Title
    private let icon: Icon

    /// Both.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        (self.title, self.icon) = (title(), icon())
    }

    func node(_ context: BuildContext) -> Node {
        let look = context.controls.label
        var parts: [Node] = []
        // The title is read out even where only the picture is seen.
        let words = makeNode(title, context.child("title"))
        if look != .titleOnly, !context.controls.isInMenu { parts.append(makeNode(icon, context.child("icon"))) }
        if look != .iconOnly || context.controls.isInMenu { parts.append(words) }
        return NamedNode(StackNode(.horizontal, parts, gap: 6, anchor: .center), words.text)
    }
}

extension Label where Title == Text, Icon == Image {
    /// With a symbol.
    public init(_ title: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
    /// With a symbol.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
    /// With a picture of the resources.
    public init(_ title: LocalizedStringKey, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }
}

/// Another one, with a text for labels of controls.
final class NamedNode: WrapperNode {
    private let name: String
    init(_ content: Node, _ name: String) {
        self.name = name
        super.init(content)
    }
    override var text: String { name }
}
