import Foundation
import ViewHierarchy

/// What a navigation shows: its views' title and toolbar, and what links have pushed.
@MainActor
final class NavigationState {
    var title = ""
    var bar: [Node] = []
    let pushed: StateCell
    init(_ pushed: StateCell) { self.pushed = pushed }

    var views: [() -> AnyView] { pushed.value as? [() -> AnyView] ?? [] }
    func push(_ view: @escaping () -> AnyView) { pushed.value = views + [view] }
    func pop() { if !views.isEmpty { pushed.value = Array(views.dropLast()) } }
}

/// A view under its title, with what its links lead to (SwiftUI's `NavigationStack`).
public struct NavigationStack<Content: View>: View, PrimitiveView {
    private let content: Content
    /// What is shown at first.
    public init(@ViewBuilder root: () -> Content) { content = root() }

    func node(_ context: BuildContext) -> Node {
        let state = NavigationState(context.host.cell(context.path + ".pushed", [() -> AnyView]()))
        let depth = state.views.count
        var inner = context.child("page\(depth)")
        inner.controls.navigation = state
        if depth > 0 { inner.environment.dismiss = DismissAction { state.pop() } }
        let page = depth > 0 ? makeNode(state.views[depth - 1](), inner) : makeNode(content, inner)
        let shown = FrameNode(page, .init(most: .infinity), .init(most: .infinity), .center)
        var bar: [Node] = []
        if depth > 0 {
            bar.append(makeNode(Button("Back", systemImage: "chevron.left") { state.pop() }, context.child("back")))
        }
        if !state.title.isEmpty { bar.append(makeNode(Text(state.title).font(.headline), context.child("title"))) }
        bar += state.bar
        guard !bar.isEmpty else { return shown }
        let row = StackNode(.horizontal, bar, gap: 12, anchor: .center)
        return StackNode(
            .vertical, [PaddingNode(row, EdgeInsets(top: 6, leading: 10, bottom: 0, trailing: 10)), shown], gap: 6,
            anchor: .center)
    }
}

/// As `NavigationStack` (SwiftUI's `NavigationView`).
public struct NavigationView<Content: View>: View {
    private let content: Content
    /// What is shown at first.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    /// The stack.
    public var body: some View { NavigationStack { content } }
}

/// A button that leads to another view (SwiftUI's `NavigationLink`).
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
    private let label: Label
    private let destination: () -> Destination
    /// Where it leads; nowhere outside of a navigation.
    public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        (self.label, self.destination) = (label(), destination)
    }
    /// Where it leads; nowhere outside of a navigation.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        (self.label, self.destination) = (label(), { destination })
    }
    func node(_ context: BuildContext) -> Node {
        let (state, destination) = (context.controls.navigation, destination)
        let button = Button {
            state?.push { AnyView(destination()) }
        } label: {
            HStack {
                label
                Image(systemName: "chevron.right").foregroundStyle(.secondary)
            }
        }
        return makeNode(button, context.child("link"))
    }
}

extension NavigationLink where Label == Text {
    /// With a title.
    public init(_ title: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }
    /// With a title.
    public init(_ title: LocalizedStringKey, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }
}

extension ControlTraits {
    var navigation: NavigationState? {
        get { self[NavigationState.self] }
        set { self[NavigationState.self] = newValue }
    }
}
