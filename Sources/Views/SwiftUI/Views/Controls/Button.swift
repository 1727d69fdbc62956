import CoreGraphics
import Foundation
import ViewHierarchy

/// A button (SwiftUI's `Button`); what is in it is drawn on it.
public struct Button<Label: View>: View, PrimitiveView {
    private let action: () -> Void
    private let label: Label

    /// What pressing it does, and what is drawn on it.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        (self.action, self.label) = (action, label())
    }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "button") { UIView(frame: .zero) }
        let part = view.part as? ButtonPart ?? ButtonPart(.push)
        view.part = part
        part.isEnabled = context.isEnabled
        part.pressed = action
        let content = makeNode(label, context.child("label"))
        part.label = context.label ?? content.text
        let ground = LeafNode(view) { $0 }
        let insets = EdgeInsets(top: 4, leading: 12, bottom: 4, trailing: 12)
        return LayeredNode(PaddingNode(content, insets), ground, isBehind: true)
    }
}

extension Button where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
    /// With a title.
    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, action: @escaping () -> Void) {
        self.init(action: action) { Text(title) }
    }
}
