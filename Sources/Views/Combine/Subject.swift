/// A publisher that is told what to say (Combine's `Subject`).
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Says a value.
    func send(_ value: Output)
    /// Ends it.
    func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
    /// Says that something was.
    public func send() { send(()) }
}

/// Those who hear of a subject.
final class Audience<Output, Failure: Error> {
    private var relays: [Relay<Output, Failure>] = []
    private(set) var ending: Subscribers.Completion<Failure>?
    private var held: [any Cancellable] = []

    func add<Heard: Subscriber>(_ subscriber: Heard, first: Output? = nil)
    where Heard.Input == Output, Heard.Failure == Failure {
        let relay = Relay<Output, Failure>(
            value: { _ = subscriber.receive($0) }, completion: { subscriber.receive(completion: $0) })
        subscriber.receive(subscription: relay)
        if let first, ending == nil { relay.receive(first) }
        if let ending { return relay.receive(completion: ending) }
        relays.removeAll(where: \.isOver)
        relays.append(relay)
    }
    func send(_ value: Output) {
        guard ending == nil else { return }
        for relay in relays { relay.receive(value) }
    }
    func end(_ completion: Subscribers.Completion<Failure>) {
        guard ending == nil else { return }
        ending = completion
        let told = relays
        relays = []
        for relay in told { relay.receive(completion: completion) }
    }
    func hold(_ other: any Cancellable) { held.append(other) }
}

/// Says what it is told (Combine's `PassthroughSubject`).
public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let audience = Audience<Output, Failure>()
    /// Nobody hears yet.
    public init() {}
    /// Says a value.
    public func send(_ value: Output) { audience.send(value) }
    /// Ends it.
    public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
    /// Says to a subscriber what comes from now on.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure {
        audience.add(subscriber)
    }
}

/// Says what it is told, and to new ones what it said last (Combine's `CurrentValueSubject`).
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let audience = Audience<Output, Failure>()
    private var last: Output
    /// With a first value.
    public init(_ value: Output) { last = value }
    /// What was said last; setting it says it.
    public var value: Output {
        get { last }
        set { send(newValue) }
    }
    /// Says a value.
    public func send(_ value: Output) {
        guard audience.ending == nil else { return }
        last = value
        audience.send(value)
    }
    /// Ends it.
    public func send(completion: Subscribers.Completion<Failure>) { audience.end(completion) }
    /// Says to a subscriber the last value, and what comes from now on.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure {
        audience.add(subscriber, first: last)
    }
}
