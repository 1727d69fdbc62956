import CoreGraphics
import Foundation
import ViewHierarchy

/// A line of text that a person writes (SwiftUI's `TextField`).
public struct TextField<Label: View>: View, PrimitiveView {
    private let label: Label
    private let prompt: Text?
    private let read: () -> String
    /// Called for each change; nil where only what is finished counts.
    private let write: ((String) -> Void)?
    /// Called when it is finished.
    private let finish: (String) -> Void
    private let edit: (Bool) -> Void
    private let commit: () -> Void
    var isSecret = false

    init(
        _ label: Label, prompt: Text?, text: Binding<String>, edit: @escaping (Bool) -> Void = { _ in },
        commit: @escaping () -> Void = {}
    ) {
        (self.label, self.prompt, self.edit, self.commit) = (label, prompt, edit, commit)
        read = { text.wrappedValue }
        write = { text.wrappedValue = $0 }
        finish = { _ in }
    }

    fileprivate init(
        _ label: Label, prompt: Text?, read: @escaping () -> String, edit: @escaping (Bool) -> Void = { _ in },
        commit: @escaping () -> Void = {}, finish: @escaping (String) -> Void
    ) {
        (self.label, self.prompt, self.read, self.finish) = (label, prompt, read, finish)
        (self.edit, self.commit, write) = (edit, commit, nil)
    }

    /// What stands there while there is no text is the prompt, or the label.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(label(), prompt: prompt, text: text)
    }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "field") { UIView(frame: .zero) }
        let part = view.part as? FieldPart ?? FieldPart()
        if view.part !== part { view.part = part }
        let labels = makeNodes(label, context.inside("label")).map(\.text).joined(separator: " ")
        part.placeholder = prompt?.string ?? labels
        (part.isEnabled, part.isSecret) = (context.isEnabled, isSecret)
        part.isPlain = context.controls.isPlainField
        part.style = Text("").style(context)
        follow(part, context)
        part.label = context.label ?? labels
        moveFocus(view, part, context.controls.focus)
        let height = max(part.isPlain ? 16 : 24, CGFloat(part.style.size) + 11)
        return LeafNode(view) {
            CGSize(width: $0.width.isFinite || !Node.measuresIdeals ? max(30, $0.width) : 120, height: height)
        }
    }

    private func follow(_ part: FieldPart, _ context: BuildContext) {
        let (read, write, finish, edit, commit) = (read, write, finish, edit, commit)
        let (submitted, focus) = (context.controls.submitted, context.controls.focus)
        if write != nil || !part.isBeingEdited, part.string != read() { part.string = read() }
        part.changed = { write?($0) }
        part.finished = { [weak part] text in
            finish(text)
            // What cannot be read goes back to what there was.
            if write == nil { part?.string = read() }
        }
        part.submitted = {
            commit()
            for action in submitted { action() }
        }
        part.editingChanged = {
            edit($0)
            focus?.changed($0)
        }
    }

    private func moveFocus(_ view: HierarchyView, _ part: FieldPart, _ link: FocusLink?) {
        guard let link, link.isFocused() != part.isBeingEdited else { return }
        let wanted = link.isFocused()
        DispatchQueue.main.async { [weak view] in
            guard let view, let surface = view.owningSurface, wanted == link.isFocused() else { return }
            if wanted { surface.focus(view) } else if surface.focused === view { surface.focus(nil) }
        }
    }
}

extension TextField where Label == Text {
    /// With what stands there while there is no text.
    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
        self.init(Text(title), prompt: prompt, text: text)
    }
    /// With what stands there while there is no text. It has one line, along either axis.
    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.init(Text(title), prompt: prompt, text: text)
    }
    /// With what stands there while there is no text.
    @_disfavoredOverload
    public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text? = nil) {
        self.init(Text(title), prompt: prompt, text: text)
    }
    /// As Apple's older form: called when it gets or loses the keyboard, and when Return is pressed.
    public init(
        _ title: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        onCommit: @escaping () -> Void
    ) { self.init(Text(title), prompt: nil, text: text, edit: onEditingChanged, commit: onCommit) }
    /// A value by a format; what cannot be read is not taken.
    public init<Style: ParseableFormatStyle>(
        _ title: LocalizedStringKey, value: Binding<Style.FormatInput>, format: Style, prompt: Text? = nil
    ) where Style.FormatOutput == String {
        self.init(
            Text(title), prompt: prompt, read: { format.format(value.wrappedValue) },
            finish: { if let new = try? format.parseStrategy.parse($0) { value.wrappedValue = new } })
    }
    /// A value by a formatter; what cannot be read is not taken.
    public init<Value>(
        _ title: LocalizedStringKey, value: Binding<Value>, formatter: Formatter, prompt: Text? = nil
    ) {
        self.init(
            Text(title), prompt: prompt, read: { formatter.string(for: value.wrappedValue) ?? "" },
            finish: { text in if let new: Value = formatter.value(of: text) { value.wrappedValue = new } })
    }
    /// As Apple's older form: a value by a formatter; what cannot be read is not taken.
    public init<Value>(
        _ title: LocalizedStringKey, value: Binding<Value>, formatter: Formatter,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, onCommit: @escaping () -> Void
    ) {
        self.init(
            Text(title), prompt: nil, read: { formatter.string(for: value.wrappedValue) ?? "" },
            edit: onEditingChanged, commit: onCommit,
            finish: { text in if let new: Value = formatter.value(of: text) { value.wrappedValue = new } })
    }
}

extension Formatter {
    /// What a text stands for; nil where it stands for nothing of the kind.
    fileprivate func value<Value>(of text: String) -> Value? {
        if let formatter = self as? NumberFormatter, let number = formatter.number(from: text) {
            let values: [Any] = [
                number.doubleValue, number.floatValue, number.intValue, CGFloat(number.doubleValue), number,
                number.decimalValue,
            ]
            return values.lazy.compactMap { $0 as? Value }.first
        }
        if let formatter = self as? DateFormatter { return formatter.date(from: text) as? Value }
        return nil
    }
}
