/// A value that is kept elsewhere, to be read and set (SwiftUI's `Binding`). Thread: main.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: @unchecked Sendable {
    // @unchecked: used on the main thread.
    private let read: () -> Value
    private let write: (Value) -> Void

    /// What reads and sets it.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
    /// One that never changes.
    public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

    /// The value.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
    /// Itself.
    public var projectedValue: Binding { self }
    /// A part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(
            get: { read()[keyPath: path] },
            set: {
                var value = read()
                value[keyPath: path] = $0
                write(value)
            })
    }
}
