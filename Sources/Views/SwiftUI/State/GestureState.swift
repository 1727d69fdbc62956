/// A value that a gesture sets while it goes on, and that is as at first after it (SwiftUI's `GestureState`).
///
/// Thread: main.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private let state: State<Value>
    private let initial: Value

    /// The value while there is no gesture.
    public init(wrappedValue: Value) { (state, initial) = (State(wrappedValue: wrappedValue), wrappedValue) }
    /// The value while there is no gesture.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// The value.
    public var wrappedValue: Value { state.wrappedValue }
    /// Itself, for `updating(_:body:)`.
    public var projectedValue: GestureState { self }

    func set(_ value: Value) { state.wrappedValue = value }
    func reset() { state.wrappedValue = initial }
}

extension GestureState: BoundProperty {
    func bind(in context: BuildContext, key: String) { state.bind(in: context, key: key) }
}
