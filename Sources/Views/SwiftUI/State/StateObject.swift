import Combine

/// An object that a view keeps, and is made anew for (SwiftUI's `StateObject`). Thread: main.
@propertyWrapper @MainActor @preconcurrency
public struct StateObject<Object: ObservableObject>: DynamicProperty {
    private final class Box {
        var cell: StateCell?
        let make: () -> Object
        lazy var own = make()
        init(_ make: @escaping () -> Object) { self.make = make }
    }

    private let box: Box

    /// What makes the object, once for each view.
    public init(wrappedValue make: @autoclosure @escaping () -> Object) { box = Box(make) }

    /// The object.
    public var wrappedValue: Object { box.cell?.value as? Object ?? box.own }
    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<Object>.Wrapper { ObservedObject<Object>.Wrapper(object: wrappedValue) }
}

extension StateObject: BoundProperty {
    func bind(in context: BuildContext, key: String) {
        box.cell = context.host.cell(key, box.own)
        context.host.observe(wrappedValue)
    }
}
