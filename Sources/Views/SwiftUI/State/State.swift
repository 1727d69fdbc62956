/// A value that a view keeps, and is made anew for (SwiftUI's `State`). Thread: main.
@propertyWrapper
public struct State<Value>: DynamicProperty, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private final class Box {
        var cell: StateCell?
        var initial: Value
        init(_ initial: Value) { self.initial = initial }
    }

    private let box: Box

    /// The first value.
    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    /// The first value.
    public init(initialValue: Value) { box = Box(initialValue) }

    func bind(to host: any ViewHost, key: String) { box.cell = host.cell(key, box.initial) }

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
