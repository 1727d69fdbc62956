import CoreGraphics
import Foundation
import ViewHierarchy

/// A view or a controller that is made once, with its coordinator.
@MainActor
private final class Represented<Content, Coordinator> {
    let coordinator: Coordinator
    var content: Content?
    init(_ coordinator: Coordinator) { self.coordinator = coordinator }
}

/// Keeps one for a place, and brings it up to date.
@MainActor
private func represent<Owner: ViewRepresenting, Content>(
    _ owner: Owner, _ context: BuildContext, _ make: (ViewRepresentableContext<Owner>) -> Content,
    _ update: (Content, ViewRepresentableContext<Owner>) -> Void, view: (Content) -> HierarchyView
) -> Node {
    bindProperties(of: owner, in: context)
    let cell = context.host.cell(
        context.path + ".represented", Represented<Content, Owner.Coordinator>(owner.makeCoordinator()))
    guard let kept = cell.value as? Represented<Content, Owner.Coordinator> else { return Node() }
    let told = ViewRepresentableContext<Owner>(coordinator: kept.coordinator, environment: context.environment)
    let content = kept.content ?? make(told)
    kept.content = content
    update(content, told)
    let shown = view(content)
    shown.translatesAutoresizingMaskIntoConstraints = true
    let wish = shown.intrinsicContentSize
    return LeafNode(shown) { offered in
        CGSize(
            width: wish.width >= 0 ? wish.width : offered.width, height: wish.height >= 0 ? wish.height : offered.height
        )
    }
}

extension UIViewRepresentable {
    func node(_ context: BuildContext) -> Node {
        represent(
            self, context, makeUIView(context:), { updateUIView($0, context: $1) }, view: { $0 })
    }
}
extension NSViewRepresentable {
    func node(_ context: BuildContext) -> Node {
        represent(
            self, context, makeNSView(context:), { updateNSView($0, context: $1) }, view: { $0 })
    }
}
extension UIViewControllerRepresentable {
    func node(_ context: BuildContext) -> Node {
        represent(
            self, context, makeUIViewController(context:),
            { updateUIViewController($0, context: $1) }, view: { $0.view })
    }
}
extension NSViewControllerRepresentable {
    func node(_ context: BuildContext) -> Node {
        represent(
            self, context, makeNSViewController(context:),
            { updateNSViewController($0, context: $1) }, view: { $0.view })
    }
}

/// What a view of AppKit or UIKit is laid out by; nil for others.
@MainActor
func representedNode(_ view: any View, _ context: BuildContext) -> Node? {
    let own = context.child("\(type(of: view))")
    if let view = view as? any UIViewRepresentable { return view.node(own) }
    if let view = view as? any NSViewRepresentable { return view.node(own) }
    if let view = view as? any UIViewControllerRepresentable { return view.node(own) }
    if let view = view as? any NSViewControllerRepresentable { return view.node(own) }
    return nil
}
