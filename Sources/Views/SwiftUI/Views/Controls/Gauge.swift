import Foundation

/// A value between two others, as a bar (SwiftUI's `Gauge`).
public struct Gauge<Label: View, Current: View, Bound: View>: View {
    private let label: Label
    private let current: Current
    private let (least, greatest): (Bound, Bound)
    private let bar: LevelBar

    /// With texts for the value and at the ends.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> Current, @ViewBuilder minimumValueLabel: () -> Bound,
        @ViewBuilder maximumValueLabel: () -> Bound
    ) {
        (self.label, current) = (label(), currentValueLabel())
        (least, greatest) = (minimumValueLabel(), maximumValueLabel())
        let (low, high) = (Double(bounds.lowerBound), Double(bounds.upperBound))
        bar = LevelBar(part: high > low ? (Double(value) - low) / (high - low) : 0, least: low, greatest: high)
    }
    /// The texts and the bar.
    public var body: some View {
        VStack(spacing: 2) {
            HStack {
                label
                current
            }
            HStack {
                least
                bar
                greatest
            }
        }
    }
}

extension Gauge where Current == EmptyView, Bound == EmptyView {
    /// With a label.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label
    ) {
        self.init(
            value: value, in: bounds, label: label, currentValueLabel: { EmptyView() },
            minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
    }
}

extension Gauge where Bound == EmptyView {
    /// With a label and a text for the value.
    public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> Current
    ) {
        self.init(
            value: value, in: bounds, label: label, currentValueLabel: currentValueLabel,
            minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
    }
}
