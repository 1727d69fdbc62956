import Foundation

extension View {
    /// With a field for what is looked for above it.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
    ) -> some View { searching(text, prompt ?? Text("Search")) }
    /// With a field for what is looked for above it.
    public func searchable(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
    ) -> some View { searching(text, Text(prompt)) }
    /// With a field for what is looked for above it.
    @_disfavoredOverload
    public func searchable<Prompt: StringProtocol>(
        text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Prompt
    ) -> some View { searching(text, Text(prompt)) }

    private func searching(_ text: Binding<String>, _ prompt: Text) -> some View {
        VStack(spacing: 6) {
            TextField(text: text, prompt: prompt) { prompt }
            self
        }
    }
}

/// Where a field for what is looked for is (SwiftUI's `SearchFieldPlacement`): above, here.
public struct SearchFieldPlacement: Sendable {
    /// As usual.
    public static let automatic = SearchFieldPlacement()
    /// In a bar.
    public static let toolbar = SearchFieldPlacement()
    /// In a side bar.
    public static let sidebar = SearchFieldPlacement()
}
