import Combine

/// An object that a view is made anew for (SwiftUI's `ObservedObject`). Thread: main.
@propertyWrapper @MainActor @preconcurrency
public struct ObservedObject<Object: ObservableObject>: DynamicProperty {
    /// Bindings to the object's properties.
    @dynamicMemberLookup @MainActor @preconcurrency
    public struct Wrapper {
        let object: Object
        /// To a property.
        public subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
            Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
        }
    }

    /// The object.
    public var wrappedValue: Object

    /// The object.
    public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }
    /// The object.
    public init(initialValue: Object) { wrappedValue = initialValue }
    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

extension ObservedObject: BoundProperty {
    func bind(in context: BuildContext, key: String) { context.host.observe(wrappedValue) }
}
