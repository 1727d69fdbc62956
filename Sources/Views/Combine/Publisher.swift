/// What says values as time goes on, and then that it is over (Combine's `Publisher`).
///
/// Values are said to all subscribers as they come: demand is not counted. Thread: as the publisher's.
public protocol Publisher<Output, Failure> {
    /// The values.
    associatedtype Output
    /// Why it may end; `Never` if it does not.
    associatedtype Failure: Error
    /// Says to a subscriber what comes from now on.
    func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure
}

extension Publisher {
    /// As `receive(subscriber:)`.
    public func subscribe<Heard: Subscriber>(_ subscriber: Heard)
    where Heard.Input == Output, Heard.Failure == Failure { receive(subscriber: subscriber) }

    /// Says to a subject what comes, until it is cancelled.
    public func subscribe<Said: Subject>(_ subject: Said) -> AnyCancellable
    where Said.Output == Output, Said.Failure == Failure {
        sink(receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
    }

    /// Calls closures with what comes, until it is cancelled.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(
            receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        receive(subscriber: sink)
        return AnyCancellable(sink)
    }

    /// As another type, for names of types that are short.
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
    /// Calls a closure with what comes, until it is cancelled.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
    /// Sets a property of an object with what comes, until it is cancelled; the object is kept.
    public func assign<Root>(to path: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        sink { object[keyPath: path] = $0 }
    }
    /// Sets a published property with what comes, as long as its object lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        let subject = published.subject
        subject.hold(sink { [weak subject] in subject?.set?($0) })
    }
}
