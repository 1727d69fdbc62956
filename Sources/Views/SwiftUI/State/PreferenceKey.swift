/// Names a value that views tell those above them (SwiftUI's `PreferenceKey`).
public protocol PreferenceKey {
    /// What the value is.
    associatedtype Value
    /// What it is where no view says anything.
    static var defaultValue: Value { get }
    /// Puts what a view says to what those before it said.
    static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
    /// Nothing.
    public static var defaultValue: Value { nil }
}
