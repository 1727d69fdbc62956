import Foundation

/// Two buttons that make a value smaller and larger (SwiftUI's `Stepper`).
public struct Stepper<Label: View>: View {
    private let label: Label
    private let more: (@MainActor () -> Void)?
    private let less: (@MainActor () -> Void)?
    private let edit: (Bool) -> Void
    @Environment(\.self) private var values

    /// What the buttons do; a nil one cannot be pressed.
    public init(
        @ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { (self.label, more, less, edit) = (label(), onIncrement, onDecrement, onEditingChanged) }

    /// A value in steps.
    public init<Value: Strideable>(
        value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
            onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) },
            onEditingChanged: onEditingChanged)
    }
    /// A value between bounds, in steps.
    public init<Value: Strideable>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        let now = value.wrappedValue
        let more: @MainActor () -> Void = {
            value.wrappedValue = min(bounds.upperBound, value.wrappedValue.advanced(by: step))
        }
        let less: @MainActor () -> Void = {
            value.wrappedValue = max(bounds.lowerBound, value.wrappedValue.advanced(by: -step))
        }
        self.init(
            label: label, onIncrement: now < bounds.upperBound ? more : nil,
            onDecrement: now > bounds.lowerBound ? less : nil, onEditingChanged: onEditingChanged)
    }

    /// The label and both buttons.
    public var body: some View {
        HStack(spacing: 8) {
            if !values.controls.hidesLabels { label }
            HStack(spacing: 2) {
                button("−", less)
                button("+", more)
            }
        }
    }

    private func button(_ sign: String, _ action: (@MainActor () -> Void)?) -> some View {
        Button(sign) {
            edit(true)
            action?()
            edit(false)
        }
        .disabled(action == nil)
    }
}

extension Stepper where Label == Text {
    /// With a title.
    public init(
        _ title: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {
        self.init(
            label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
            onEditingChanged: onEditingChanged)
    }
    /// With a title, in steps.
    public init<Value: Strideable>(
        _ title: LocalizedStringKey, value: Binding<Value>, step: Value.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
    /// With a title, between bounds, in steps.
    public init<Value: Strideable>(
        _ title: LocalizedStringKey, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
    /// With a title, between bounds, in steps.
    @_disfavoredOverload
    public init<Title: StringProtocol, Value: Strideable>(
        _ title: Title, value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged) }
}
