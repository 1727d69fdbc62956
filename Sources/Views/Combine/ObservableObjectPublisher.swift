/// Says that an object is about to change (Combine's `ObservableObjectPublisher`). Thread: main.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
    /// Nothing but that it is.
    public typealias Output = Void
    /// It does not end.
    public typealias Failure = Never
    // @unchecked: used on the main thread, as the objects of views are.
    private let audience = Audience<Void, Never>()

    /// Nobody is told yet.
    public init() {}
    /// Tells those who observe.
    public func send() { audience.send(()) }
    /// Tells a subscriber from now on.
    public func receive<Heard: Subscriber>(subscriber: Heard) where Heard.Input == Void, Heard.Failure == Never {
        audience.add(subscriber)
    }
}
