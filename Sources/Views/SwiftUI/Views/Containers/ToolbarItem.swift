/// What stands in the bar of a navigation (SwiftUI's `ToolbarItem`).
public struct ToolbarItem<Content: View>: View {
    private let content: Content
    /// Placed one after the other, wherever it was to be.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    /// What is in it.
    public var body: some View { content }
}

/// Several things in the bar of a navigation (SwiftUI's `ToolbarItemGroup`).
public struct ToolbarItemGroup<Content: View>: View {
    private let content: Content
    /// Placed one after the other, wherever they were to be.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
    /// What is in it.
    public var body: some View { content }
}

/// Where something stands in a bar (SwiftUI's `ToolbarItemPlacement`); one after the other, here.
public enum ToolbarItemPlacement: Sendable {
    /// Anywhere.
    case automatic, principal, navigation, primaryAction, status, confirmationAction, cancellationAction
    /// At a side.
    case topBarLeading, topBarTrailing, navigationBarLeading, navigationBarTrailing, bottomBar
}
