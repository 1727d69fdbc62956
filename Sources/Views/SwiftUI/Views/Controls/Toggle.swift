import CoreGraphics
import Foundation
import ViewHierarchy

/// A switch (SwiftUI's `Toggle`).
public struct Toggle<Label: View>: View, PrimitiveView {
    private let isOn: Binding<Bool>
    private let label: Label

    /// With what stands beside it.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (self.isOn, self.label) = (isOn, label()) }

    func node(_ context: BuildContext) -> Node {
        let beside = makeNodes(label, context.inside("label"))
        let title = beside.map(\.text).joined(separator: " ")
        guard !context.controls.isInMenu else {
            return ChoiceNode((isOn.wrappedValue ? "✓ " : "") + title, { [isOn] in isOn.wrappedValue.toggle() })
        }
        switch context.controls.toggle {
        case .custom(let make, let style):
            var inner = context.child("style")
            inner.controls.toggle = .switched
            bindProperties(of: style, in: inner)
            return makeNode(make(ToggleStyleConfiguration(label: AnyView(label), isOn: isOn)), inner)
        case .switched: return control(.switched, beside, title, CGSize(width: 40, height: 24), context)
        case .check: return control(.check, beside, title, CGSize(width: 18, height: 20), context)
        case .button:
            let (view, part) = leaf(.push, title, context)
            part.isToggle = true
            let insets = EdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)
            var inner = context.inside("label")
            if isOn.wrappedValue { inner.text.color = Color.white }
            return LayeredNode(
                PaddingNode(makeNode(label, inner), insets), LeafNode(view) { $0 }, isBehind: true)
        }
    }

    private func leaf(_ style: ButtonPart.Style, _ title: String, _ context: BuildContext) -> (UIView, ButtonPart) {
        let view = context.host.leaf(context.path, "toggle") { UIView(frame: .zero) }
        let part = view.part as? ButtonPart ?? ButtonPart(style, isToggle: true)
        if view.part !== part { view.part = part }
        part.style = style
        (part.isEnabled, part.isOn) = (context.isEnabled, isOn.wrappedValue)
        part.tint = context.tint?.cgColor
        part.pressed = { [isOn, weak part] in
            isOn.wrappedValue = part?.isOn ?? false
            // A binding may not take it.
            part?.isOn = isOn.wrappedValue
        }
        part.label = context.label ?? title
        return (view, part)
    }

    private func control(
        _ style: ButtonPart.Style, _ beside: [Node], _ title: String, _ size: CGSize, _ context: BuildContext
    ) -> Node {
        let shown = LeafNode(leaf(style, title, context).0) { _ in size }
        let nodes = context.controls.hidesLabels ? [] : beside
        return StackNode(.horizontal, style == .check ? [shown] + nodes : nodes + [shown], gap: 8, anchor: .center)
    }
}

extension Toggle where Label == Text {
    /// With a title beside it.
    public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
    /// With a title beside it.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
    /// With a title and a symbol beside it.
    public init(_ title: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}
