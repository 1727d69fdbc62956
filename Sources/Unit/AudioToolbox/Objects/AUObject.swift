import Synchronization

/// What units, busses and parameters have of `NSObject`: equality, hashing and description, which subclasses may
/// override, and values by Apple's names for them.
open class AUObject: Hashable, CustomStringConvertible, NSKeyValueObserving {
    private let namedObservations = Mutex<[NamedObservation]>([])

    /// For subclasses.
    public init() {}

    /// The same object, unless overridden.
    open func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
    /// Of the object's identity, unless overridden together with `isEqual(_:)`.
    open var hash: Int { ObjectIdentifier(self).hashValue }
    /// The class and the address, unless overridden.
    open var description: String {
        "<\(type(of: self)): 0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>"
    }

    public static func == (left: AUObject, right: AUObject) -> Bool { left.isEqual(right) }
    public final func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    // MARK: Values by their names

    /// What this object has under a name; nil where it has nothing, or no such name.
    func namedValue(_ key: String) -> NamedValue? { nil }

    /// Calls `changed` after each change of a named value, with false where it may not be another one; nil where nothing
    /// notifies of it.
    func observeNamed(_ key: String, _ changed: @escaping @Sendable (Bool) -> Void) -> AUObservation? { nil }

    /// The value under Apple's name for it, such as `latency` or `isRenderingOffline`, with and without `is`.
    /// Thread: as the property's.
    open func value(forKey key: String) -> Any? {
        guard let named = named(key) else { return value(forUndefinedKey: key) }
        return named.get()
    }

    /// The value at the end of names with dots between them, such as `parameterTree.gain.value`.
    open func value(forKeyPath keyPath: String) -> Any? {
        var value: Any? = self
        for key in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
            value = (value as? AUObject)?.value(forKey: String(key))
        }
        return value
    }

    /// Sets the value under a name. A number may be of any type; what is only read, and a value of another type, change
    /// nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let set = named(key)?.set else { return setValue(value, forUndefinedKey: key) }
        _ = set(value)
    }

    /// As `setValue(_:forKey:)` of the object that the names before the last dot lead to.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let dot = keyPath.lastIndex(of: ".") else { return setValue(value, forKey: keyPath) }
        let owner = self.value(forKeyPath: String(keyPath[..<dot])) as? AUObject
        owner?.setValue(value, forKey: String(keyPath[keyPath.index(after: dot)...]))
    }

    /// What `value(forKey:)` returns for a name that is not known: nil, unless overridden. Apple's raises an exception.
    open func value(forUndefinedKey key: String) -> Any? { nil }

    /// What `setValue(_:forKey:)` does with a name that is not known: nothing, unless overridden. Apple's raises an
    /// exception.
    open func setValue(_ value: Any?, forUndefinedKey key: String) {}

    /// Comes before a change that the base class cannot see; observers are notified after it.
    open func willChangeValue(forKey key: String) {}

    /// Notifies everyone who observes the value of this name, where anything notifies of it.
    open func didChangeValue(forKey key: String) { noteChange(ofValueNamed: key) }

    /// What `didChangeValue(forKey:)` does.
    func noteChange(ofValueNamed key: String) {}

    private func named(_ key: String) -> NamedValue? {
        if let value = namedValue(key) { return value }
        guard key.hasPrefix("is"), let first = key.dropFirst(2).first else { return nil }
        return namedValue(first.lowercased() + key.dropFirst(3))
    }

    /// Calls the observer's `observeValue(forKeyPath:of:change:context:)` after each change of a named value, on the
    /// changing thread, until `removeObserver` or the end of either object. What lies behind a dot is looked up now.
    /// Thread: any but render.
    ///
    /// - Parameter observer: an `NSKeyValueObserving`; any other object is not notified.
    public final func addObserver(
        _ observer: AnyObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer? = nil
    ) {
        let observation = NamedObservation(observer, of: self, keyPath, options, context)
        guard observation.begin() else { return }
        namedObservations.withLock { $0.append(observation) }
    }

    /// Ends what the observer observes under this path, the last one added; nothing where there is none.
    public final func removeObserver(_ observer: AnyObject, forKeyPath keyPath: String) {
        remove { $0.isOf(observer) && $0.path == keyPath }
    }

    /// As without `context`, of the one that was added with it.
    public final func removeObserver(
        _ observer: AnyObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        remove { $0.isOf(observer) && $0.path == keyPath && $0.context == context }
    }

    private func remove(_ isMeant: (NamedObservation) -> Bool) {
        let ended = namedObservations.withLock { observations in
            observations.lastIndex(where: isMeant).map { observations.remove(at: $0) }
        }
        ended?.end()
    }

    /// For what the object observes; does nothing unless overridden.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
}
