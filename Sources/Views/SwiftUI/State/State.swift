/// A value that a view keeps, and is made anew for (SwiftUI's `State`). Thread: main.
@propertyWrapper
public struct State<Value>: DynamicProperty, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private final class Box {
        var cell: StateCell?
        let make: () -> Value
        lazy var initial = make()
        init(_ make: @escaping () -> Value) { self.make = make }
    }

    private let box: Box

    /// The first value.
    public init(wrappedValue: Value) { box = Box { wrappedValue } }
    /// What makes the first value, an object, once for each view.
    public init(wrappedValue make: @autoclosure @escaping () -> Value) where Value: AnyObject { box = Box(make) }
    /// The first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
    /// Nil at first.
    public init<Wrapped>() where Value == Wrapped? { box = Box { nil } }

    /// The value; setting it has the view made anew.
    public var wrappedValue: Value {
        get { box.cell?.value as? Value ?? box.initial }
        nonmutating set {
            guard let cell = box.cell else { return box.initial = newValue }
            cell.value = newValue
        }
    }
    /// For controls that set it.
    public var projectedValue: Binding<Value> {
        Binding(get: { self.wrappedValue }, set: { self.wrappedValue = $0 })
    }
}

extension State: BoundProperty {
    func bind(in context: BuildContext, key: String) { box.cell = context.host.cell(key, box.initial) }
}
