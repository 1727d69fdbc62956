import Synchronization

/// Follows one key path of one object: reads the value after each change, keeps the one before, and calls the handler.
// @unchecked: the handler and the options are constant; the key path has no captured arguments that could change; the
// last value is behind the mutex.
final class KeyPathObserver<Root: AnyObject & Sendable, Value>: @unchecked Sendable {
    private let keyPath: KeyPath<Root, Value>
    private let options: NSKeyValueObservingOptions
    private let handler: @Sendable (Root, NSKeyValueObservedChange<Value>) -> Void
    private let lock = Mutex(())
    private var last: Value?

    init(
        _ object: Root, _ keyPath: KeyPath<Root, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping @Sendable (Root, NSKeyValueObservedChange<Value>) -> Void
    ) {
        self.keyPath = keyPath
        self.options = options
        self.handler = handler
        last = object[keyPath: keyPath]
        if options.contains(.initial) { notify(object, new: last, old: nil) }
    }

    /// The value has been set. With `onlyIfDifferent`, something has been set that may be another value: an equal one
    /// is no change.
    func changed(_ object: Root, onlyIfDifferent: Bool) {
        let value = object[keyPath: keyPath]
        let old = lock.withLock { _ in
            defer { last = value }
            return last
        }
        if onlyIfDifferent, let old, Self.areEqual(old, value) { return }
        notify(object, new: value, old: old)
    }

    private func notify(_ object: Root, new: Value?, old: Value?) {
        handler(
            object,
            NSKeyValueObservedChange(
                kind: .setting, newValue: options.contains(.new) ? new : nil,
                oldValue: options.contains(.old) ? old : nil, isPrior: false))
    }

    private static func areEqual(_ left: Value, _ right: Value) -> Bool {
        guard let left = left as? any Equatable else { return false }
        return left.isEqual(to: right)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
