/// A publisher of any kind (Combine's `AnyPublisher`).
public struct AnyPublisher<Output, Failure: Error>: Publisher {
    private let attach: (Relay<Output, Failure>) -> Void

    /// As the other.
    public init<Other: Publisher>(_ other: Other) where Other.Output == Output, Other.Failure == Failure {
        attach = { other.receive(subscriber: $0) }
    }

    /// What each subscriber is told by.
    init(attach: @escaping (Relay<Output, Failure>) -> Void) { self.attach = attach }

    /// Says to a subscriber what comes from now on.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure {
        let relay = Relay<Output, Failure>(
            value: { _ = subscriber.receive($0) }, completion: { subscriber.receive(completion: $0) })
        subscriber.receive(subscription: relay)
        attach(relay)
    }
}

/// What stands between a publisher and who hears of it: ends both ways.
final class Relay<Input, Failure: Error>: Subscriber, Subscription {
    private var heard: ((Input) -> Void)?
    private var completed: ((Subscribers.Completion<Failure>) -> Void)?
    private var kept: [any Cancellable] = []
    private(set) var isOver = false

    init(
        value: @escaping (Input) -> Void, completion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in }
    ) { (heard, completed) = (value, completion) }

    /// Ends with this.
    func hold(_ other: any Cancellable) { if isOver { other.cancel() } else { kept.append(other) } }

    func receive(subscription: any Subscription) {
        hold(subscription)
        subscription.request(.unlimited)
    }
    @discardableResult
    func receive(_ input: Input) -> Subscribers.Demand {
        heard?(input)
        return .unlimited
    }
    func receive(completion: Subscribers.Completion<Failure>) {
        let told = completed
        cancel()
        told?(completion)
    }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {
        let old = kept
        (heard, completed, kept, isOver) = (nil, nil, [], true)
        for other in old { other.cancel() }
    }
}
