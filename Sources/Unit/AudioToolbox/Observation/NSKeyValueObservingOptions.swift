/// What an observer wants to be given. There is no `prior`: changes are reported after they happened.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// Foundation's bits.
    public let rawValue: UInt

    /// Bits that have no name here are kept and mean nothing.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A first call at once, before `observe` returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}
