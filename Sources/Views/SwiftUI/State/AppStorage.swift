import Foundation

/// A value that is kept in the user's defaults (SwiftUI's `AppStorage`). Thread: main.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty, @unchecked Sendable {
    // @unchecked: used on the main thread.
    private final class Box {
        weak var host: (any ViewHost)?
    }

    private let box = Box()
    private let read: () -> Value
    private let write: (Value) -> Void

    private init(
        _ store: UserDefaults?, _ key: String, _ value: Value, read: @escaping (Any) -> Value?,
        write: @escaping (Value) -> Any
    ) {
        let store = store ?? .standard
        self.read = { store.object(forKey: key).flatMap(read) ?? value }
        self.write = { store.set(write($0), forKey: key) }
    }

    /// The value.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set {
            write(newValue)
            let host = box.host
            MainActor.assumeIsolated { host?.update() }
        }
    }
    /// For controls that set it.
    public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }
}

extension AppStorage: BoundProperty {
    func bind(in context: BuildContext, key: String) { box.host = context.host }
}

extension AppStorage where Value == Bool {
    /// False or true under a key; `wrappedValue` where there is none.
    public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
        self.init(store, key, wrappedValue, read: { $0 as? Bool }, write: { $0 })
    }
}

extension AppStorage where Value == Int {
    /// A number under a key; `wrappedValue` where there is none.
    public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
        self.init(store, key, wrappedValue, read: { $0 as? Int }, write: { $0 })
    }
}

extension AppStorage where Value == Double {
    /// A number under a key; `wrappedValue` where there is none.
    public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
        self.init(store, key, wrappedValue, read: { $0 as? Double }, write: { $0 })
    }
}

extension AppStorage where Value == String {
    /// A text under a key; `wrappedValue` where there is none.
    public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
        self.init(store, key, wrappedValue, read: { $0 as? String }, write: { $0 })
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
    /// One of several by its text, under a key; `wrappedValue` where there is none.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(
            store, key, wrappedValue, read: { ($0 as? String).flatMap(Value.init(rawValue:)) }, write: { $0.rawValue })
    }
}

extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
    /// One of several by its number, under a key; `wrappedValue` where there is none.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(
            store, key, wrappedValue, read: { ($0 as? Int).flatMap(Value.init(rawValue:)) }, write: { $0.rawValue })
    }
}
