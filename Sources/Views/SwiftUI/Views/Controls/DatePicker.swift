import Foundation

/// A day and a time, written as numbers (SwiftUI's `DatePicker`).
public struct DatePicker<Label: View>: View {
    private let label: Label
    private let selection: Binding<Date>
    private let bounds: ClosedRange<Date>
    private let components: DatePickerComponents

    /// What is written; what lies beyond the bounds becomes the nearer of them.
    public init(
        selection: Binding<Date>, in bounds: ClosedRange<Date> = .distantPast ... .distantFuture,
        displayedComponents: DatePickerComponents = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
    ) { (self.label, self.selection, self.bounds, components) = (label(), selection, bounds, displayedComponents) }

    /// The name, and a field.
    public var body: some View {
        HStack {
            label
            TextField("Date", value: bounded, formatter: formatter).frame(width: 150)
        }
    }

    private var bounded: Binding<Date> {
        Binding(
            get: { selection.wrappedValue },
            set: { selection.wrappedValue = min(max($0, bounds.lowerBound), bounds.upperBound) })
    }
    private var formatter: DateFormatter {
        let formatter = DateFormatter()
        let parts = [
            components.contains(.date) ? "yyyy-MM-dd" : nil, components.contains(.hourAndMinute) ? "HH:mm" : nil,
        ]
        formatter.dateFormat = parts.compactMap { $0 }.joined(separator: " ")
        return formatter
    }
}

/// What of a time is shown (SwiftUI's `DatePickerComponents`).
public struct DatePickerComponents: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Hours and minutes.
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    /// The day.
    public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker where Label == Text {
    /// With a name.
    public init(
        _ title: LocalizedStringKey, selection: Binding<Date>,
        in bounds: ClosedRange<Date> = .distantPast ... .distantFuture,
        displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, in: bounds, displayedComponents: displayedComponents) { Text(title) }
    }
}
