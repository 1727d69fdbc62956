import Observation

/// Bindings to the properties of an observable object (SwiftUI's `Bindable`). Thread: main.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Object: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Object

    /// The object.
    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
    /// The object.
    public init(_ object: Object) { wrappedValue = object }
    /// Itself.
    public var projectedValue: Bindable { self }
    /// To a property.
    public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
    }
}
