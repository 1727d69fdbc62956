/// A value of the environment with what it is where no view has set it: `@Entry var name: Type = value` in an extension
/// of `EnvironmentValues` (SwiftUI's `Entry`).
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "ViewMacros", type: "EntryMacro")

/// What `@Entry` makes of a variable: the key that it is known by.
public protocol EntryKey: EnvironmentKey {
    /// What the value is.
    associatedtype Value
    /// What it is where no view has set it.
    static var entry: EntryValue<Value> { get }
}

extension EntryKey {
    /// What it is where no view has set it.
    public static var defaultValue: Value { entry.value }
}

/// A value that is made once and only read.
public struct EntryValue<Value>: @unchecked Sendable {
    // @unchecked: views read it on the main thread.
    let value: Value
    /// The value.
    public init(_ value: Value) { self.value = value }
}
