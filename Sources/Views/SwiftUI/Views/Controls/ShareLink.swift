import Foundation

/// A button that hands something to other programs (SwiftUI's `ShareLink`): it cannot be pressed, since nothing takes it.
public struct ShareLink: View {
    private let title: Text
    /// A text.
    public init(item: String, subject: Text? = nil, message: Text? = nil) { title = Text("Share…") }
    /// An address.
    public init(item: URL, subject: Text? = nil, message: Text? = nil) { title = Text("Share…") }
    /// A text, with a title.
    public init(_ title: LocalizedStringKey, item: String) { self.title = Text(title) }
    /// An address, with a title.
    public init(_ title: LocalizedStringKey, item: URL) { self.title = Text(title) }
    /// A button.
    public var body: some View {
        Button {
        } label: {
            title
        }.disabled(true)
    }
}
