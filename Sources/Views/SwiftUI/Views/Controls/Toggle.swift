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
        let view = context.host.leaf(context.path, "toggle") { UIView(frame: .zero) }
        let part = view.part as? ButtonPart ?? ButtonPart(.switched)
        view.part = part
        (part.isEnabled, part.isOn) = (context.isEnabled, isOn.wrappedValue)
        part.tint = context.tint?.cgColor
        part.pressed = { [isOn, weak part] in isOn.wrappedValue = part?.isOn ?? false }
        let beside = makeNodes(label, context.child("label"))
        part.label = context.label ?? beside.map(\.text).joined(separator: " ")
        let shown = LeafNode(view) { _ in CGSize(width: 40, height: 24) }
        return StackNode(.horizontal, (context.hidesLabels ? [] : beside) + [shown], gap: 8, anchor: .center)
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
