import Foundation

/// A question, in Apple's older form (SwiftUI's `Alert`).
public struct Alert {
    /// A button of it.
    public struct Button {
        let title: Text
        let role: ButtonRole?
        let action: (() -> Void)?
        /// With a title.
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(title: label, role: nil, action: action)
        }
        /// That leaves all as it is.
        public static func cancel(_ label: Text = Text("Cancel"), action: (() -> Void)? = {}) -> Button {
            Button(title: label, role: .cancel, action: action)
        }
        /// That leaves all as it is.
        public static func cancel(_ action: (() -> Void)?) -> Button { cancel(Text("Cancel"), action: action) }
        /// That destroys something.
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(title: label, role: .destructive, action: action)
        }
    }

    let title: Text
    let message: Text?
    let buttons: [Button]

    /// With one button.
    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        (self.title, self.message, buttons) = (title, message, [dismissButton ?? .default(Text("OK"))])
    }
    /// With two buttons.
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        (self.title, self.message, buttons) = (title, message, [secondaryButton, primaryButton])
    }
}

/// Several choices, in Apple's older form (SwiftUI's `ActionSheet`).
public struct ActionSheet {
    /// A button of it.
    public typealias Button = Alert.Button
    let title: Text
    let message: Text?
    let buttons: [Button]
    /// With buttons.
    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        (self.title, self.message, self.buttons) = (title, message, buttons)
    }
}

extension View {
    /// A question above all of the view; each button closes it.
    public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        asking(isPresented.wrappedValue ? content() : nil, isPresented)
    }
    /// A question above all of the view while there is an item; each button closes it.
    public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
        let isPresented = Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
        return asking(item.wrappedValue.map(content), isPresented)
    }
    /// Choices above all of the view; each button closes them.
    public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
        let sheet = isPresented.wrappedValue ? content() : nil
        return asking(sheet?.title, sheet?.message, sheet?.buttons ?? [], isPresented)
    }
    /// A question above all of the view; each button closes it.
    @_disfavoredOverload
    public func alert<Title: StringProtocol, Actions: View>(
        _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
    ) -> some View { alert(Text(title).key, isPresented: isPresented, actions: actions) }
    /// A question about something above all of the view; each button closes it.
    public func alert<Subject, Actions: View, Message: View>(
        _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting subject: Subject?,
        @ViewBuilder actions: @escaping (Subject) -> Actions, @ViewBuilder message: @escaping (Subject) -> Message
    ) -> some View {
        alert(title, isPresented: isPresented) {
            if let subject { actions(subject) }
        } message: {
            if let subject { message(subject) }
        }
    }

    private func asking(_ alert: Alert?, _ isPresented: Binding<Bool>) -> some View {
        asking(alert?.title, alert?.message, alert?.buttons ?? [], isPresented)
    }
    private func asking(
        _ title: Text?, _ message: Text?, _ buttons: [Alert.Button], _ isPresented: Binding<Bool>
    ) -> some View {
        alert((title ?? Text("")).key, isPresented: isPresented) {
            ForEach(buttons.indices, id: \.self) { index in
                Button(buttons[index].title.string, role: buttons[index].role) { buttons[index].action?() }
            }
        } message: {
            if let message { message }
        }
    }
}

extension Text {
    fileprivate var key: LocalizedStringKey { LocalizedStringKey(string) }
}
