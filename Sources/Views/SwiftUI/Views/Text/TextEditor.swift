import CoreGraphics
import Foundation
import ViewHierarchy

/// A text of several lines that a person writes (SwiftUI's `TextEditor`), 4,000 characters at most.
public struct TextEditor: View, PrimitiveView {
    private let text: Binding<String>
    /// The text.
    public init(text: Binding<String>) { self.text = text }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "editor") { UIView(frame: .zero) }
        let part = view.part as? TextAreaPart ?? TextAreaPart()
        if view.part !== part { view.part = part }
        part.isEnabled = context.isEnabled
        part.label = context.label ?? "Text"
        part.changed = { text.wrappedValue = $0 }
        part.string = text.wrappedValue
        return LeafNode(view) { Node.all($0, ideal: 60) }
    }
}
