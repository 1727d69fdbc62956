/// Names a value of the environment (SwiftUI's `EnvironmentKey`).
public protocol EnvironmentKey {
    /// What the value is.
    associatedtype Value
    /// What it is where no view has set it.
    static var defaultValue: Value { get }
}
