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
        self.write = {
            // Nil takes the value away.
            let new = write($0)
            if Mirror(reflecting: new).displayStyle == .optional, Mirror(reflecting: new).children.isEmpty {
                store.removeObject(forKey: key)
            } else {
                store.set(new, forKey: key)
            }
        }
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

extension AppStorage where Value == Data {
    /// Bytes under a key; `wrappedValue` where there are none.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        self.init(store, key, wrappedValue, read: { $0 as? Data }, write: { $0 })
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    private init<Wrapped>(optional type: Wrapped.Type, _ key: String, _ store: UserDefaults?) where Value == Wrapped? {
        self.init(store, key, nil, read: { $0 as? Wrapped }, write: { $0 as Any })
    }
    /// False, true or nil under a key.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(optional: Bool.self, key, store)
    }
    /// A number or nil under a key.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(optional: Int.self, key, store)
    }
    /// A number or nil under a key.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(optional: Double.self, key, store)
    }
    /// A text or nil under a key.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(optional: String.self, key, store)
    }
}
