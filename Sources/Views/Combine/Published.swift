/// A property of an observed object that views are drawn anew for (Combine's `Published`). Thread: main.
@propertyWrapper
public struct Published<Value> {
    private var stored: Value

    /// The first value.
    public init(wrappedValue: Value) { stored = wrappedValue }
    /// The first value.
    public init(initialValue: Value) { stored = initialValue }

    /// Only classes publish.
    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
        get { stored }
        set { stored = newValue }
    }

    /// The value in an object, which is told of before it changes.
    public static subscript<Owner: ObservableObject>(
        _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        get { owner[keyPath: storage].stored }
        set {
            owner.objectWillChange.send()
            owner[keyPath: storage].stored = newValue
        }
    }
}
