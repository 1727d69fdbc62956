import Foundation

/// A text that a person writes (SwiftUI's `TextEditor`): one line of it, here.
public struct TextEditor: View {
    private let text: Binding<String>
    /// The text.
    public init(text: Binding<String>) { self.text = text }
    /// A field at the upper side of the room that there is.
    public var body: some View {
        TextField("Text", text: text).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    }
}
