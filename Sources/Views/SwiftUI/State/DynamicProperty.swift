/// A property that has views made anew (SwiftUI's `DynamicProperty`). Thread: main.
public protocol DynamicProperty {
    /// Called before the body is read. For types of your own that consist of such properties.
    mutating func update()
}

extension DynamicProperty {
    /// Nothing.
    public mutating func update() {}
}

/// A property that is kept, observed or looked up for the view that has it.
@MainActor
protocol BoundProperty {
    func bind(in context: BuildContext, key: String)
}

/// Gives a view's properties, or those of a style or a modifier, what they need before the body is read.
@MainActor
func bindProperties(of value: Any, in context: BuildContext, depth: Int = 0) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
        if let property = child.value as? any BoundProperty {
            property.bind(in: context, key: "\(context.path).\(index)")
        } else if depth < 4, child.value is any DynamicProperty {
            bindProperties(of: child.value, in: context.child(".\(index)"), depth: depth + 1)
        }
    }
}
