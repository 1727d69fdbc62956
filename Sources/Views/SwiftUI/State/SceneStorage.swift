/// A value that is kept for a view as long as it is open (SwiftUI's `SceneStorage`). Thread: main.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private let state: State<Value>
    private let key: String

    /// The first value, and a name by which all views that are open know it.
    public init(wrappedValue: Value, _ key: String, store: String? = nil) {
        (state, self.key) = (State(wrappedValue: wrappedValue), key)
    }
    /// Nil at first.
    public init<Wrapped>(_ key: String) where Value == Wrapped? { (state, self.key) = (State(wrappedValue: nil), key) }

    /// The value; setting it has the view made anew.
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }
    /// For controls that set it.
    public var projectedValue: Binding<Value> { state.projectedValue }
}

extension SceneStorage: BoundProperty {
    func bind(in context: BuildContext, key: String) { state.bind(in: context, key: "scene:" + self.key) }
}
