import CoreGraphics
import Foundation
import ViewHierarchy

/// A button that opens a menu of buttons, toggles and pickers (SwiftUI's `Menu`). A menu in it is shown with it, below its
/// title.
public struct Menu<Label: View, Content: View>: View, PrimitiveView, ViewList {
    private let label: Label
    private let content: Content

    /// What is in it, and what is drawn on the button.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        (self.content, self.label) = (content(), label())
    }
    /// As the other: a click opens the menu.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) { self.init(content: content, label: label) }

    func nodes(_ context: BuildContext) -> [Node] {
        guard context.controls.isInMenu else { return [node(context)] }
        return [ChoiceNode(makeNode(label, context.inside("label")).text, nil)] + choices(context)
    }

    private func choices(_ context: BuildContext) -> [Node] {
        var inner = context.inside("menu")
        inner.controls.isInMenu = true
        return makeNodes(content, inner).filter { !$0.text.isEmpty }
    }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "menu") { UIView(frame: .zero) }
        let part = view.part as? ButtonPart ?? ButtonPart(.push)
        if view.part !== part { view.part = part }
        part.isEnabled = context.isEnabled
        let content = makeNode(label, context.inside("label"))
        part.label = context.label ?? content.text
        let choices = choices(context).map { (text: $0.text, action: $0.choice) }
        part.pressed = { [weak view] in
            view?.openMenu(choices.map(\.text)) { if choices.indices.contains($0) { choices[$0].action?() } }
        }
        var insets = EdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)
        switch context.controls.button {
        case .bordered, .prominent: part.style = .push
        default: (part.style, insets) = (.plain, EdgeInsets())
        }
        return LayeredNode(PaddingNode(content, insets), LeafNode(view) { $0 }, isBehind: true)
    }
}

extension Menu where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
    /// With a title.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
    /// With a title and a symbol.
    public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}
