import CoreGraphics
import Foundation
import ViewHierarchy

/// A value between two others, on a line (SwiftUI's `Slider`).
public struct Slider<Label: View, ValueLabel: View>: View, PrimitiveView {
    private let get: () -> Double
    private let set: (Double) -> Void
    private let scale: ValueScale
    private let edit: (Bool) -> Void
    private let (label, least, greatest): (Label, ValueLabel, ValueLabel)

    private init<Value: BinaryFloatingPoint>(
        _ value: Binding<Value>, _ bounds: ClosedRange<Value>, _ step: Double, _ edit: @escaping (Bool) -> Void,
        _ labels: (Label, ValueLabel, ValueLabel)
    ) {
        get = { Double(value.wrappedValue) }
        set = { value.wrappedValue = Value($0) }
        scale = ValueScale(least: Double(bounds.lowerBound), greatest: Double(bounds.upperBound), step: step)
        (self.edit, (label, least, greatest)) = (edit, labels)
    }

    /// With texts at its ends; `onEditingChanged` is called when a person takes hold and lets go.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
        maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) { self.init(value, bounds, 0, onEditingChanged, (label(), minimumValueLabel, maximumValueLabel)) }

    /// As Apple's newer form, with texts at its ends.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value, bounds, 0, onEditingChanged, (label(), minimumValueLabel(), maximumValueLabel())) }

    /// In steps, with texts at its ends.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
        maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where Value.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, Double(step), onEditingChanged, (label(), minimumValueLabel, maximumValueLabel))
    }
    /// In steps, as Apple's newer form, with texts at its ends.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where Value.Stride: BinaryFloatingPoint {
        self.init(
            value, bounds, Double(step), onEditingChanged, (label(), minimumValueLabel(), maximumValueLabel()))
    }

    func node(_ context: BuildContext) -> Node {
        let view = context.host.leaf(context.path, "slider") { UIView(frame: .zero) }
        let part = view.part as? SliderPart ?? SliderPart()
        view.part = part
        part.isEnabled = context.isEnabled
        if part.scale != scale { part.scale = scale }
        part.tint = context.tint?.cgColor
        part.value = get()
        part.began = { [edit] in edit(true) }
        part.ended = { [edit] in edit(false) }
        part.changed = { [set] in set($0) }
        let labels = makeNodes(label, context.child("label"))
        part.label = context.label ?? labels.map(\.text).joined(separator: " ")
        let line = LeafNode(view) { CGSize(width: max(40, $0.width), height: 22) }
        let ends = (makeNode(least, context.child("least")), makeNode(greatest, context.child("greatest")))
        return StackNode(.horizontal, [ends.0, line, ends.1], gap: 8, anchor: .center)
    }
}

extension Slider where ValueLabel == EmptyView {
    /// With a name that is read out.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value, bounds, 0, onEditingChanged, (label(), EmptyView(), EmptyView())) }
    /// In steps, with a name that is read out.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where Value.Stride: BinaryFloatingPoint {
        self.init(value, bounds, Double(step), onEditingChanged, (label(), EmptyView(), EmptyView()))
    }
    /// In Apple's older order.
    @_disfavoredOverload
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) { self.init(value, bounds, 0, onEditingChanged, (label(), EmptyView(), EmptyView())) }
    /// In steps, in Apple's older order.
    @_disfavoredOverload
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) where Value.Stride: BinaryFloatingPoint {
        self.init(value, bounds, Double(step), onEditingChanged, (label(), EmptyView(), EmptyView()))
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// Without texts.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value, bounds, 0, onEditingChanged, (EmptyView(), EmptyView(), EmptyView())) }
    /// In steps.
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) { self.init(value, bounds, Double(step), onEditingChanged, (EmptyView(), EmptyView(), EmptyView())) }
}
