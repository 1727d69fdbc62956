import Synchronization

/// One `addObserver(_:forKeyPath:options:context:)`: follows a named value and notifies its observer of each change.
// @unchecked: everything but the last value is constant; that is behind the mutex.
final class NamedObservation: @unchecked Sendable {
    private weak var observer: AnyObject?
    private weak var object: AUObject?
    let path: String
    private let options: NSKeyValueObservingOptions
    let context: UnsafeMutableRawPointer?
    private let lock = Mutex(())
    private var last: Any?
    private var observation: AUObservation?

    init(
        _ observer: AnyObject, of object: AUObject, _ path: String, _ options: NSKeyValueObservingOptions,
        _ context: UnsafeMutableRawPointer?
    ) {
        (self.observer, self.object, self.path) = (observer, object, path)
        (self.options, self.context) = (options, context)
        last = object.value(forKeyPath: path)
    }

    /// Begins; false where nothing notifies of such a value.
    func begin() -> Bool {
        guard let object, let (owner, key) = Self.owner(of: path, from: object) else { return false }
        observation = owner.observeNamed(key) { [weak self] isCertain in self?.changed(isCertain) }
        guard observation != nil else { return false }
        if options.contains(.initial) { notify(new: last, old: nil) }
        return true
    }

    func end() { observation?.cancel() }

    func isOf(_ observer: AnyObject) -> Bool { self.observer === observer }

    /// The object that has the last name of a path.
    private static func owner(of path: String, from object: AUObject) -> (AUObject, String)? {
        guard let dot = path.lastIndex(of: ".") else { return (object, path) }
        let owner = object.value(forKeyPath: String(path[..<dot])) as? AUObject
        return owner.map { ($0, String(path[path.index(after: dot)...])) }
    }

    /// - Parameter isCertain: false when something has changed that may be another value.
    private func changed(_ isCertain: Bool) {
        guard let object else { return }
        let value = object.value(forKeyPath: path)
        let old = lock.withLock { _ in
            defer { last = value }
            return last
        }
        if !isCertain, Self.areEqual(old, value) { return }
        notify(new: value, old: old)
    }

    private func notify(new: Any?, old: Any?) {
        guard let observer = observer as? any NSKeyValueObserving else { return }
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        if options.contains(.new) { change[.newKey] = new }
        if options.contains(.old) { change[.oldKey] = old }
        observer.observeValue(forKeyPath: path, of: object, change: change, context: context)
    }

    private static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
        switch (left, right) {
        case (nil, nil): return true
        case (let left?, let right?):
            guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
            return left == right
        default: return false
        }
    }
}
