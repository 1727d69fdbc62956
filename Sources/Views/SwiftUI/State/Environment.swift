import Observation

/// A value that the views above have set, or the system (SwiftUI's `Environment`). Thread: main.
@propertyWrapper
public struct Environment<Value>: DynamicProperty, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private final class Box {
        var value: Value?
    }

    private let box = Box()
    private let read: (EnvironmentValues) -> Value

    /// The value at a path.
    public init(_ path: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: path] } }
    /// The object of a class that `environment(_:)` gave; a view that is shown without it ends the program.
    public init(_ type: Value.Type) where Value: AnyObject, Value: Observable {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(type)] as? Value else {
                fatalError("no object of \(type) in the environment: give it to a view above with environment(_:)")
            }
            return object
        }
    }
    /// The object of a class that `environment(_:)` gave, or nil.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0.objects[ObjectIdentifier(type)] as? Object }
    }

    /// The value.
    public var wrappedValue: Value { box.value ?? read(EnvironmentValues()) }
}

extension Environment: BoundProperty {
    func bind(in context: BuildContext, key: String) { box.value = read(context.environment) }
}
