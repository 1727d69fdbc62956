import Combine

/// An object that `environmentObject(_:)` gave to a view above, and that the view is made anew for (SwiftUI's
/// `EnvironmentObject`). A view that is shown without it ends the program. Thread: main.
@propertyWrapper @MainActor @preconcurrency
public struct EnvironmentObject<Object: ObservableObject>: DynamicProperty {
    private final class Box {
        var object: Object?
    }

    private let box = Box()

    /// Looked up when the view is shown.
    public init() {}

    /// The object.
    public var wrappedValue: Object {
        guard let object = box.object else {
            fatalError("no object of \(Object.self) in the environment: give it with environmentObject(_:)")
        }
        return object
    }
    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<Object>.Wrapper { ObservedObject<Object>.Wrapper(object: wrappedValue) }
}

extension EnvironmentObject: BoundProperty {
    func bind(in context: BuildContext, key: String) {
        box.object = context.environment.objects[ObjectIdentifier(Object.self)] as? Object
        if let object = box.object { context.host.observe(object) }
    }
}
