/// A property of an observed object that views are drawn anew for (Combine's `Published`). Thread: main.
@propertyWrapper
public struct Published<Value> {
    /// Says what the property is to be, the value that it has first (Combine's `Published.Publisher`).
    public struct Publisher: Combine.Publisher {
        /// The values.
        public typealias Output = Value
        /// It does not end.
        public typealias Failure = Never
        let subject: PublishedSubject<Value>
        /// Says to a subscriber the value, and what it is to be from now on.
        public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Value, Heard.Failure == Never {
            subject.audience.add(subscriber, first: subject.read())
        }
    }

    private let storage: PublishedStorage<Value>

    /// The first value.
    public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }
    /// The first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// Only classes publish.
    @available(*, unavailable, message: "@Published is for properties of classes")
    public var wrappedValue: Value {
        get { storage.value }
        set { storage.value = newValue }
    }
    /// What says the values.
    public var projectedValue: Publisher {
        get { Publisher(subject: storage.subject) }
        set {}
    }

    /// The value in an object, which is told of before it changes.
    public static subscript<Owner: ObservableObject>(
        _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, Self>
    ) -> Value {
        get { owner[keyPath: storage].storage.value }
        set {
            (owner.objectWillChange as? ObservableObjectPublisher)?.send()
            let kept = owner[keyPath: storage].storage
            if let subject = kept.made {
                subject.audience.send(newValue)
                subject.set = { [weak owner] in owner?[keyPath: wrapped] = $0 }
            }
            kept.value = newValue
        }
    }
}

/// Where a published value is, and who hears of it.
final class PublishedStorage<Value> {
    var value: Value
    private(set) var made: PublishedSubject<Value>?
    init(_ value: Value) { self.value = value }

    var subject: PublishedSubject<Value> {
        if let made { return made }
        let subject = PublishedSubject<Value> { [unowned self] in value }
        subject.set = { [weak self] in
            subject.audience.send($0)
            self?.value = $0
        }
        made = subject
        return subject
    }
}

/// Those who hear of a published value.
final class PublishedSubject<Value> {
    let audience = Audience<Value, Never>()
    let read: () -> Value
    /// Sets the property.
    var set: ((Value) -> Void)?
    init(_ read: @escaping () -> Value) { self.read = read }
    func hold(_ other: any Cancellable) { audience.hold(other) }
}
