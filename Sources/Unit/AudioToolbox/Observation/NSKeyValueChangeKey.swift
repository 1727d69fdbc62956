/// What `observeValue(forKeyPath:of:change:context:)` is told under which name, with Foundation's values.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// Foundation's text.
    public let rawValue: String

    /// Texts that have no name here are kept and mean nothing.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `UInt`: the raw value of `NSKeyValueChange.setting`, always.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The value after the change, with `.new`; not there when it is nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change, with `.old`; not there when it was nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// Not used: observers are notified after the change.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
    /// Not used: only whole values are set.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
}
