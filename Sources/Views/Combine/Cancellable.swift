/// What can be ended (Combine's `Cancellable`).
public protocol Cancellable {
    /// Ends it; does nothing the second time.
    func cancel()
}

/// Ends something when it goes away (Combine's `AnyCancellable`).
public final class AnyCancellable: Cancellable, Hashable {
    private var action: (() -> Void)?

    /// What ends it.
    public init(_ cancel: @escaping () -> Void) { action = cancel }
    /// As another one.
    public init<Ended: Cancellable>(_ ended: Ended) { action = { ended.cancel() } }
    deinit { action?() }

    /// Ends it; does nothing the second time.
    public func cancel() {
        let old = action
        action = nil
        old?()
    }
    /// Keeps it in a set.
    public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
    /// Keeps it in a list.
    public func store<List: RangeReplaceableCollection>(in list: inout List) where List.Element == AnyCancellable {
        list.append(self)
    }
    public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Cancellable {
    /// Keeps it in a set.
    public func store(in set: inout Set<AnyCancellable>) { AnyCancellable { cancel() }.store(in: &set) }
}
