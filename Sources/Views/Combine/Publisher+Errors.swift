extension Publisher {
    /// Other values; what the closure throws ends it.
    public func tryMap<New>(_ change: @escaping (Output) throws -> New) -> AnyPublisher<New, any Error> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { value in
                    do { relay.receive(try change(value)) } catch { relay.receive(completion: .failure(error)) }
                },
                completion: { completion in
                    switch completion {
                    case .finished: relay.receive(completion: .finished)
                    case .failure(let error): relay.receive(completion: .failure(error))
                    }
                })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// Another error.
    public func mapError<New: Error>(_ change: @escaping (Failure) -> New) -> AnyPublisher<Output, New> {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { relay.receive($0) },
                completion: { completion in
                    switch completion {
                    case .finished: relay.receive(completion: .finished)
                    case .failure(let error): relay.receive(completion: .failure(change(error)))
                    }
                })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
    /// What another publisher says after an error.
    public func `catch`<Other: Publisher>(
        _ make: @escaping (Failure) -> Other
    ) -> AnyPublisher<Output, Other.Failure> where Other.Output == Output {
        AnyPublisher { relay in
            let own = Relay<Output, Failure>(
                value: { relay.receive($0) },
                completion: { completion in
                    guard case .failure(let error) = completion else { return relay.receive(completion: .finished) }
                    let other = Relay<Output, Other.Failure>(
                        value: { relay.receive($0) }, completion: { relay.receive(completion: $0) })
                    relay.hold(other)
                    make(error).receive(subscriber: other)
                })
            relay.hold(own)
            receive(subscriber: own)
        }
    }
}
