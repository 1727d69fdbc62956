/// One value, and then it is over (Combine's `Just`).
public struct Just<Output>: Publisher {
    /// It does not end by an error.
    public typealias Failure = Never
    /// The value.
    public let output: Output
    /// The value.
    public init(_ output: Output) { self.output = output }
    /// Says it.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Never {
        AnyPublisher<Output, Never> { relay in
            relay.receive(output)
            relay.receive(completion: .finished)
        }.receive(subscriber: subscriber)
    }
}

/// No value (Combine's `Empty`).
public struct Empty<Output, Failure: Error>: Publisher {
    private let ends: Bool
    /// Over at once, or never.
    public init(completeImmediately: Bool = true) { ends = completeImmediately }
    /// Says nothing.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure {
        let ends = ends
        AnyPublisher<Output, Failure> { if ends { $0.receive(completion: .finished) } }.receive(subscriber: subscriber)
    }
}

/// An error (Combine's `Fail`).
public struct Fail<Output, Failure: Error>: Publisher {
    /// The error.
    public let error: Failure
    /// The error.
    public init(error: Failure) { self.error = error }
    /// Says it.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure {
        AnyPublisher<Output, Failure> { $0.receive(completion: .failure(error)) }.receive(subscriber: subscriber)
    }
}

/// A value that comes later (Combine's `Future`). Thread: one at a time.
public final class Future<Output, Failure: Error>: Publisher {
    /// What is called with the value.
    public typealias Promise = (Result<Output, Failure>) -> Void
    private let audience = Audience<Output, Failure>()
    private var result: Result<Output, Failure>?

    /// Done at once; it calls what it is given.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill { [self] result in
            guard self.result == nil else { return }
            self.result = result
            switch result {
            case .success(let value):
                audience.send(value)
                audience.end(.finished)
            case .failure(let error): audience.end(.failure(error))
            }
        }
    }
    /// Says the value once it is there.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Output, Heard.Failure == Failure {
        guard case .success(let value) = result else { return audience.add(subscriber) }
        AnyPublisher<Output, Failure> { relay in
            relay.receive(value)
            relay.receive(completion: .finished)
        }.receive(subscriber: subscriber)
    }
}

extension Sequence {
    /// Says its elements, and then it is over.
    public var publisher: AnyPublisher<Element, Never> {
        AnyPublisher { relay in
            for element in self where !relay.isOver { relay.receive(element) }
            relay.receive(completion: .finished)
        }
    }
}

/// Names around publishers (Combine's `Publishers`).
public enum Publishers {
    /// What two said last, from when both have (Combine's `Publishers.CombineLatest`).
    public static func CombineLatest<First: Publisher, Second: Publisher>(
        _ first: First, _ second: Second
    ) -> AnyPublisher<(First.Output, Second.Output), First.Failure> where First.Failure == Second.Failure {
        first.combineLatest(second)
    }
    /// What either says (Combine's `Publishers.Merge`).
    public static func Merge<First: Publisher, Second: Publisher>(
        _ first: First, _ second: Second
    ) -> AnyPublisher<First.Output, First.Failure>
    where First.Failure == Second.Failure, First.Output == Second.Output { first.merge(with: second) }
}
