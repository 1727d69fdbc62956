import CoreGraphics
import Foundation
import ViewHierarchy

/// A line of text that a person writes (SwiftUI's `TextField`).
public struct TextField: View, PrimitiveView {
    private let title: String
    private let text: Binding<String>

    /// With what stands there while there is no text.
    public init(_ title: LocalizedStringKey, text: Binding<String>) { (self.title, self.text) = (title.text, text) }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "field") { UIView(frame: .zero) }
        let part = view.part as? FieldPart ?? FieldPart()
        view.part = part
        (part.placeholder, part.isEnabled) = (title, context.isEnabled)
        if part.string != text.wrappedValue { part.string = text.wrappedValue }
        part.changed = { [text] in text.wrappedValue = $0 }
        part.label = context.label ?? ""
        return LeafNode(view) { CGSize(width: min(max(60, $0.width), 100_000), height: 24) }
    }
}
