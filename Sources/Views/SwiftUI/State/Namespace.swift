/// A name that nobody else has (SwiftUI's `Namespace`).
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
    /// A name.
    public struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// A new name.
    public init() {}
    /// The name.
    public var wrappedValue: ID { ID(number: 0) }
}
