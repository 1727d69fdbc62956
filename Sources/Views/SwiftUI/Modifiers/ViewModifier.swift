/// Makes a view of another one (SwiftUI's `ViewModifier`).
@MainActor @preconcurrency
public protocol ViewModifier {
    /// What it makes.
    associatedtype Body: View
    /// The view that it is applied to (SwiftUI's `_ViewModifier_Content`).
    typealias Content = ViewModifierContent
    /// What it makes of a view.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to (SwiftUI's `_ViewModifier_Content`).
public struct ViewModifierContent: View, PrimitiveView, ViewList {
    let view: AnyView
    func nodes(_ context: BuildContext) -> [Node] { makeNodes(view, context.child("content")) }
    func node(_ context: BuildContext) -> Node { makeNode(view, context.child("content")) }
}

/// A modifier that does nothing (SwiftUI's `EmptyModifier`).
public struct EmptyModifier: ViewModifier {
    /// Nothing.
    nonisolated public init() {}
    /// The view itself.
    public func body(content: Content) -> some View { content }
}

/// A view with a modifier (SwiftUI's `ModifiedContent`).
public struct ModifiedContent<Content, Modifier> {
    /// What it is applied to.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier
    /// Both.
    public init(content: Content, modifier: Modifier) { (self.content, self.modifier) = (content, modifier) }
}

extension ModifiedContent: View, PrimitiveView, ViewList where Content: View, Modifier: ViewModifier {
    @MainActor private func shown(_ context: BuildContext) -> (any View, BuildContext) {
        let own = context.child("\(Modifier.self)")
        let modifier = context.animatedIfPossible(modifier, "modifier")
        bindProperties(of: modifier, in: own)
        let content = ViewModifierContent(view: AnyView(content))
        if let effect = modifier as? any GeometryEffect { return (effect.applied(to: content), own) }
        return (modifier.body(content: content), own)
    }
    @MainActor func nodes(_ context: BuildContext) -> [Node] {
        let (view, own) = shown(context)
        return makeNodes(view, own)
    }
    @MainActor func node(_ context: BuildContext) -> Node {
        let (view, own) = shown(context)
        return makeNode(view, own)
    }
}

extension View {
    /// What the modifier makes of it.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
