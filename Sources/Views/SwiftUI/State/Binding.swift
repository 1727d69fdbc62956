/// A value that is kept elsewhere, to be read and set (SwiftUI's `Binding`). Thread: main.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: @unchecked Sendable {
    // @unchecked: used on the main thread.
    private let read: () -> Value
    private let write: (Value) -> Void

    /// What reads and sets it.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (read, write) = (get, set) }
    /// As another one, which hears what goes with the change.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        (read, write) = (get, { set($0, ChangesNow.transaction ?? Transaction()) })
    }
    /// Of what may be nil; nil where it is.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? value }, set: { base.wrappedValue = $0 })
    }
    /// As another one, which cannot be set to nil by it.
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(get: { base.wrappedValue }, set: { if let new = $0 { base.wrappedValue = new } })
    }
    /// As another one.
    public init(projectedValue: Binding<Value>) { self = projectedValue }
    /// One that never changes.
    public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

    /// The value.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set { write(newValue) }
    }
    /// Itself.
    public var projectedValue: Binding { self }
    /// What is set by it goes on over time.
    public func animation(_ animation: Animation? = .default) -> Binding {
        transaction(Transaction(animation: animation))
    }
    /// What is set by it goes on as is said.
    public func transaction(_ transaction: Transaction) -> Binding {
        Binding(get: read, set: { value in withTransaction(transaction) { write(value) } })
    }
    /// A part of the value.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(
            get: { read()[keyPath: path] },
            set: {
                var value = read()
                value[keyPath: path] = $0
                write(value)
            })
    }
}

extension Binding: Sequence where Value: MutableCollection, Value: RandomAccessCollection, Value.Index: Hashable {
    /// A binding to each element.
    public func makeIterator() -> IndexingIterator<[Binding<Value.Element>]> { elements.makeIterator() }

    var elements: [Binding<Value.Element>] {
        wrappedValue.indices.map { index in
            Binding<Value.Element>(
                get: { [kept = wrappedValue[index]] in
                    let value = wrappedValue
                    // An element that has been taken away in the meantime is as it was.
                    return value.indices.contains(index) ? value[index] : kept
                },
                set: {
                    var value = wrappedValue
                    guard value.indices.contains(index) else { return }
                    value[index] = $0
                    wrappedValue = value
                })
        }
    }
}
