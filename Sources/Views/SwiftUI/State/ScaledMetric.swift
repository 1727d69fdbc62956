/// A length that goes with the size of texts, which is the same always here (SwiftUI's `ScaledMetric`).
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint & Sendable>: DynamicProperty, Sendable {
    /// As it was given.
    public let wrappedValue: Value
    /// As it is given.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    /// As it is given.
    public init(wrappedValue: Value, relativeTo style: Font.TextStyle) { self.wrappedValue = wrappedValue }
}
