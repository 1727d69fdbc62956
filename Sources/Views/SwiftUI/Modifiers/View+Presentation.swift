import Foundation
import ViewHierarchy

extension View {
    /// Shown above all of the view that the host shows while it is said, on a ground of its own.
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presented(isPresented, onDismiss, content) }
    /// Shown above all of the view while there is an item, on a ground of its own.
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        return presented(isPresented, onDismiss) { if let shown = item.wrappedValue { content(shown) } }
    }
    /// As a sheet.
    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presented(isPresented, onDismiss, content) }
    /// As a sheet.
    public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
        arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
    ) -> some View { presented(isPresented, nil, content) }
    /// A question above all of the view; each button closes it.
    public func alert<Actions: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { asked(title.text, isPresented, actions) { EmptyView() } }
    /// A question above all of the view; each button closes it.
    public func alert<Actions: View, Message: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View { asked(title.text, isPresented, actions, message) }
    /// A question above all of the view; each button closes it.
    @_disfavoredOverload
    public func alert<Title: StringProtocol, Actions: View, Message: View>(
        _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
        @ViewBuilder message: @escaping () -> Message
    ) -> some View { asked(String(title), isPresented, actions, message) }
    /// A question above all of the view; each button closes it.
    public func confirmationDialog<Actions: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { asked(title.text, isPresented, actions) { EmptyView() } }
    /// A question above all of the view; each button closes it.
    public func confirmationDialog<Actions: View, Message: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
    ) -> some View { asked(title.text, isPresented, actions, message) }

    private func asked<Actions: View, Message: View>(
        _ title: String, _ isPresented: Binding<Bool>, @ViewBuilder _ actions: @escaping () -> Actions,
        @ViewBuilder _ message: @escaping () -> Message
    ) -> some View {
        presented(isPresented, nil) {
            VStack(spacing: 12) {
                Text(title).font(.headline)
                message()
                AnsweringButtons(actions: actions(), isPresented: isPresented)
            }
            .padding(8)
        }
    }

    private func presented<Content: View>(
        _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?, @ViewBuilder _ content: @escaping () -> Content
    ) -> some View {
        wrappedAsOne { node, context in
            let dismiss = {
                isPresented.wrappedValue = false
                onDismiss?()
            }
            guard isPresented.wrappedValue else { return node }
            var inner = context.child("sheet")
            inner.environment.dismiss = DismissAction(dismiss)
            inner.controls.gestures = []
            let panel = content().padding(16).background(
                RoundedRectangle(cornerRadius: 10).fill(Color(.systemBackground)).shadow(radius: 8))
            let shown = ZStack {
                Color.black.opacity(0.35).onTapGesture { dismiss() }
                panel.background(Color.clear.onTapGesture {})
            }
            context.host.present(Presentation(node: makeNode(shown, inner), path: inner.path, dismiss: dismiss))
            return node
        }
    }
}

/// The buttons of a question, as an own one where there is none.
private struct AnsweringButtons<Actions: View>: View, PrimitiveView {
    let actions: Actions
    let isPresented: Binding<Bool>

    func node(_ context: BuildContext) -> Node {
        var inner = context.child("actions")
        inner.controls.isInMenu = true
        let choices = makeNodes(actions, inner).filter { !$0.text.isEmpty }
        var buttons = choices.enumerated().map { index, choice in
            makeNode(
                Button(choice.text) {
                    isPresented.wrappedValue = false
                    choice.choice?()
                }, context.child("button\(index)"))
        }
        if buttons.isEmpty {
            buttons = [makeNode(Button("OK") { isPresented.wrappedValue = false }, context.child("ok"))]
        }
        return StackNode(.horizontal, buttons, gap: 10, anchor: .center)
    }
}

/// Where a popover points to (SwiftUI's `PopoverAttachmentAnchor`); nowhere, here.
public enum PopoverAttachmentAnchor: Sendable {
    /// A rectangle of the view.
    case rect(Source)
    /// A point of the view.
    case point(UnitPoint)
    /// A rectangle of a view.
    public enum Source: Sendable {
        /// All of it.
        case bounds
    }
}
