extension Publisher {
    /// All values in one, once it is over.
    public func collect() -> AnyPublisher<[Output], Failure> { collect(.max) }
    /// So many values in one, and what is left once it is over.
    public func collect(_ count: Int) -> AnyPublisher<[Output], Failure> {
        AnyPublisher { relay in
            var kept: [Output] = []
            let own = Relay<Output, Failure>(
                value: { value in
                    kept.append(value)
                    guard kept.count >= count else { return }
                    let all = kept
                    kept = []
                    relay.receive(all)
                },
                completion: { completion in
                    if case .finished = completion, !kept.isEmpty || count == .max { relay.receive(kept) }
                    relay.receive(completion: completion)
                })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// What becomes of all values, once it is over.
    public func reduce<Sum>(_ first: Sum, _ next: @escaping (Sum, Output) -> Sum) -> AnyPublisher<Sum, Failure> {
        collect().map { $0.reduce(first, next) }
    }
    /// The last one, once it is over.
    public func last() -> AnyPublisher<Output, Failure> { collect().compactMap(\.last) }
    /// Only values until another publisher says something, and then it is over.
    public func prefix<Other: Publisher>(untilOutputFrom other: Other) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { relay.receive($0) }, completion: { relay.receive(completion: $0) })
            let end = Relay<Other.Output, Other.Failure>(value: { _ in relay.receive(completion: .finished) })
            relay.hold(own)
            relay.hold(end)
            other.receive(subscriber: end)
            receive(subscriber: own)
        }
    }
}
