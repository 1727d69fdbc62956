import CoreGraphics
import Foundation
import ViewHierarchy

/// A button (SwiftUI's `Button`); what is in it is drawn on it.
public struct Button<Label: View>: View, PrimitiveView {
    private let action: @MainActor () -> Void
    private let role: ButtonRole?
    private let label: Label

    /// What pressing it does, and what is drawn on it.
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }
    /// What it is for, what pressing it does, and what is drawn on it.
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (self.action, self.role, self.label) = (action, role, label())
    }

    func node(_ context: BuildContext) -> Node {
        guard !context.controls.isInMenu else {
            let title = makeNode(label, context.inside("label")).text
            return ChoiceNode(title, context.isEnabled ? { [action] in action() } : nil)
        }
        let view = context.host.leaf(context.path, "button") { UIView(frame: .zero) }
        let part = view.part as? ButtonPart ?? ButtonPart(.push)
        if view.part !== part { view.part = part }
        part.isEnabled = context.isEnabled
        part.pressed = { [action] in action() }
        let ground = LeafNode(view) { $0 }
        let (content, insets) = content(part, context)
        part.label = context.label ?? content.text
        view.spokenValue = context.environment.reading?.value
        return LayeredNode(PaddingNode(content, insets), ground, isBehind: true)
    }

    /// What is drawn on the button, and the room around it.
    private func content(_ part: ButtonPart, _ context: BuildContext) -> (Node, EdgeInsets) {
        var inner = context.inside("label")
        let insets = EdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)
        let isDark = context.environment.colorScheme == .dark
        switch context.controls.button {
        case .bordered:
            (part.style, part.isProminent) = (.push, false)
            if role == .destructive, inner.text.color == nil { inner.text.color = Color.red }
            return (makeNode(label, inner), insets)
        case .prominent:
            (part.style, part.isProminent) = (.push, true)
            part.tint = role == .destructive ? Color.red.color.cgColor : context.tint?.cgColor
            inner.text.color = context.tint != nil || !isDark ? Color.white : Color.black
            return (makeNode(label, inner), insets)
        case .borderless:
            part.style = .plain
            if inner.text.color == nil {
                inner.text.color = role == .destructive ? .red : Color(context.tint ?? .tintColor)
            }
            return (makeNode(label, inner), EdgeInsets())
        case .plain:
            part.style = .plain
            return (makeNode(label, inner), EdgeInsets())
        case .custom(let make, let style):
            part.style = .plain
            let pressed = context.host.cell(context.path + ".pressed", false)
            part.downChanged = { pressed.value = $0 }
            bindProperties(of: style, in: inner)
            inner.controls.button = .plain
            let configuration = ButtonStyleConfiguration(
                label: AnyView(label), isPressed: pressed.value as? Bool ?? false, role: role)
            return (makeNode(make(configuration), inner), EdgeInsets())
        }
    }
}

extension Button where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
    /// With a title.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
    /// With a title, and what it is for.
    public init(_ title: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
    /// With a title, and what it is for.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    /// With a title and a symbol.
    public init(_ title: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) }
    }
    /// With a title and a symbol, and what it is for.
    public init(
        _ title: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) } }
}
