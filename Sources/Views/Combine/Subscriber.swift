/// What hears of a publisher (Combine's `Subscriber`).
public protocol Subscriber: AnyObject {
    /// The values.
    associatedtype Input
    /// Why it may end.
    associatedtype Failure: Error
    /// It begins.
    func receive(subscription: any Subscription)
    /// A value. What is returned is not looked at.
    func receive(_ input: Input) -> Subscribers.Demand
    /// It is over.
    func receive(completion: Subscribers.Completion<Failure>)
}

/// What joins a subscriber to a publisher (Combine's `Subscription`).
public protocol Subscription: Cancellable {
    /// Kept for sources that say it: all values are sent.
    func request(_ demand: Subscribers.Demand)
}

/// Names around subscribers (Combine's `Subscribers`).
public enum Subscribers {
    /// How a publisher ended (Combine's `Subscribers.Completion`).
    @frozen public enum Completion<Failure: Error> {
        /// As it had to.
        case finished
        /// By an error.
        case failure(Failure)
    }

    /// How many values are wanted (Combine's `Subscribers.Demand`); all, here.
    public struct Demand: Equatable, Sendable {
        let number: Int
        /// All.
        public static let unlimited = Demand(number: .max)
        /// None.
        public static let none = Demand(number: 0)
        /// So many.
        public static func max(_ value: Int) -> Demand { Demand(number: value) }
    }

    /// Calls closures (Combine's `Subscribers.Sink`).
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
        private var completed: ((Completion<Failure>) -> Void)?
        private var heard: ((Input) -> Void)?
        private var subscription: (any Subscription)?

        /// What is called.
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
        ) { (completed, heard) = (receiveCompletion, receiveValue) }

        /// It begins.
        public func receive(subscription: any Subscription) {
            guard heard != nil else { return subscription.cancel() }
            self.subscription = subscription
            subscription.request(.unlimited)
        }
        /// Calls the closure.
        public func receive(_ input: Input) -> Demand {
            heard?(input)
            return .unlimited
        }
        /// Calls the closure, once.
        public func receive(completion: Completion<Failure>) {
            let told = completed
            (completed, heard, subscription) = (nil, nil, nil)
            told?(completion)
        }
        /// Nothing is called any more.
        public func cancel() {
            let old = subscription
            (completed, heard, subscription) = (nil, nil, nil)
            old?.cancel()
        }
    }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Sendable where Failure: Sendable {}
