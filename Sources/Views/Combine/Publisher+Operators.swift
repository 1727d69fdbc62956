extension Publisher {
    /// A publisher of what becomes of each value.
    private func changed<New>(
        _ change: @escaping (Output, Relay<New, Failure>) -> Void
    ) -> AnyPublisher<New, Failure> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { change($0, relay) }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }

    /// Other values.
    public func map<New>(_ change: @escaping (Output) -> New) -> AnyPublisher<New, Failure> {
        changed { $1.receive(change($0)) }
    }
    /// A part of each value.
    public func map<New>(_ path: KeyPath<Output, New>) -> AnyPublisher<New, Failure> { map { $0[keyPath: path] } }
    /// Other values, where there is one.
    public func compactMap<New>(_ change: @escaping (Output) -> New?) -> AnyPublisher<New, Failure> {
        changed { if let new = change($0) { $1.receive(new) } }
    }
    /// Only some of the values.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
        changed { if isIncluded($0) { $1.receive($0) } }
    }
    /// Without those that are as the one before.
    public func removeDuplicates(
        by isSame: @escaping (Output, Output) -> Bool
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            var last: Output?
            let own = Relay<Output, Failure>(
                value: { value in
                    if let last, isSame(last, value) { return }
                    last = value
                    relay.receive(value)
                }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// What becomes of all values so far.
    public func scan<Sum>(_ first: Sum, _ next: @escaping (Sum, Output) -> Sum) -> AnyPublisher<Sum, Failure> {
        AnyPublisher { relay in
            var sum = first
            let own = Relay<Output, Failure>(
                value: {
                    sum = next(sum, $0)
                    relay.receive(sum)
                }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// Without the first ones.
    public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            var left = count
            let own = Relay<Output, Failure>(
                value: { if left > 0 { left -= 1 } else { relay.receive($0) } },
                completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// Only the first ones, and then it is over.
    public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            var left = count
            let own = Relay<Output, Failure>(
                value: {
                    guard left > 0 else { return }
                    left -= 1
                    relay.receive($0)
                    if left == 0 { relay.receive(completion: .finished) }
                }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// Only the first one, and then it is over.
    public func first() -> AnyPublisher<Output, Failure> { prefix(1) }
    /// First these values.
    public func prepend(_ values: Output...) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            for value in values { relay.receive(value) }
            let own = Relay<Output, Failure>(
                value: { relay.receive($0) }, completion: { relay.receive(completion: $0) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// Called beside.
    public func handleEvents(
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) -> AnyPublisher<Output, Failure> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: {
                    receiveOutput?($0)
                    relay.receive($0)
                },
                completion: {
                    receiveCompletion?($0)
                    relay.receive(completion: $0)
                })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// What publishers say that are made of the values, all of them.
    public func flatMap<Inner: Publisher>(
        _ make: @escaping (Output) -> Inner
    ) -> AnyPublisher<Inner.Output, Failure> where Inner.Failure == Failure {
        changed { value, relay in
            let inner = Relay<Inner.Output, Failure>(
                value: { relay.receive($0) },
                completion: { if case .failure = $0 { relay.receive(completion: $0) } })
            relay.hold(inner)
            make(value).receive(subscriber: inner)
        }
    }
    /// A value instead of an error.
    public func replaceError(with value: Output) -> AnyPublisher<Output, Never> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { relay.receive($0) },
                completion: {
                    if case .failure = $0 { relay.receive(value) }
                    relay.receive(completion: .finished)
                })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// What either says; over when both are.
    public func merge<Other: Publisher>(with other: Other) -> AnyPublisher<Output, Failure>
    where Other.Output == Output, Other.Failure == Failure {
        AnyPublisher { relay in
            var left = 2
            func heard() -> Relay<Output, Failure> {
                Relay(
                    value: { relay.receive($0) },
                    completion: { completion in
                        left -= 1
                        if case .failure = completion { return relay.receive(completion: completion) }
                        if left == 0 { relay.receive(completion: .finished) }
                    })
            }
            let both = (heard(), heard())
            relay.hold(both.0)
            relay.hold(both.1)
            receive(subscriber: both.0)
            other.receive(subscriber: both.1)
        }
    }
    /// What both said last, from when both have; over when both are.
    public func combineLatest<Other: Publisher>(_ other: Other) -> AnyPublisher<(Output, Other.Output), Failure>
    where Other.Failure == Failure {
        AnyPublisher { relay in
            var (first, second, left) = (Output?.none, Other.Output?.none, 2)
            func tell() { if let first, let second { relay.receive((first, second)) } }
            func end(_ completion: Subscribers.Completion<Failure>) {
                left -= 1
                if case .failure = completion { return relay.receive(completion: completion) }
                if left == 0 { relay.receive(completion: .finished) }
            }
            let own = Relay<Output, Failure>(
                value: {
                    first = $0
                    tell()
                }, completion: end)
            let others = Relay<Other.Output, Failure>(
                value: {
                    second = $0
                    tell()
                }, completion: end)
            relay.hold(own)
            relay.hold(others)
            receive(subscriber: own)
            other.receive(subscriber: others)
        }
    }
    /// What three said last, from when all have.
    public func combineLatest<Second: Publisher, Third: Publisher>(
        _ second: Second, _ third: Third
    ) -> AnyPublisher<(Output, Second.Output, Third.Output), Failure>
    where Second.Failure == Failure, Third.Failure == Failure {
        combineLatest(second).combineLatest(third).map { ($0.0.0, $0.0.1, $0.1) }
    }
    /// What becomes of what both said last, from when both have.
    public func combineLatest<Other: Publisher, New>(
        _ other: Other, _ change: @escaping (Output, Other.Output) -> New
    ) -> AnyPublisher<New, Failure> where Other.Failure == Failure { combineLatest(other).map { change($0.0, $0.1) } }
    /// The same for all who hear: kept for sources that say it.
    public func share() -> AnyPublisher<Output, Failure> { eraseToAnyPublisher() }
}

extension Publisher where Output: Equatable {
    /// Without those that are equal to the one before.
    public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }
}

extension Publisher where Failure == Never {
    /// As if it might end by an error.
    public func setFailureType<New: Error>(to type: New.Type) -> AnyPublisher<Output, New> {
        AnyPublisher { relay in
            let own = Relay<Output, Never>(
                value: { relay.receive($0) }, completion: { _ in relay.receive(completion: .finished) })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
}
