import Foundation

/// A text that opens an address by the environment's `openURL` (SwiftUI's `Link`).
public struct Link<Label: View>: View {
    private let label: Label
    private let destination: URL
    @Environment(\.openURL) private var openAddress

    /// Where it leads.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        (self.label, self.destination) = (label(), destination)
    }
    /// A button without a ground.
    public var body: some View {
        Button {
            openAddress(destination)
        } label: {
            label
        }.buttonStyle(.link)
    }
}

extension Link where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, destination: URL) { self.init(destination: destination) { Text(title) } }
}
