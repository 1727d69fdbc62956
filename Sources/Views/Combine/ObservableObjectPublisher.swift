/// Says that an object is about to change (Combine's `ObservableObjectPublisher`). Thread: main.
public final class ObservableObjectPublisher: @unchecked Sendable {
    // @unchecked: used on the main thread, as the objects of views are.
    private var observers: [ObjectIdentifier: () -> Void] = [:]

    /// Nobody is told yet.
    public init() {}

    /// Tells those who observe.
    public func send() { for observer in observers.values { observer() } }

    /// Calls `changed` for each change, once for each observer, until it is removed.
    package func observe(_ observer: AnyObject, _ changed: @escaping () -> Void) {
        observers[ObjectIdentifier(observer)] = changed
    }

    package func remove(_ observer: AnyObject) { observers[ObjectIdentifier(observer)] = nil }
}
