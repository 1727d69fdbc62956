/// A reference whose owner is counted by hand, as programs for Apple's platforms take it from C functions. Ahead of
/// Swift's type it also holds what is a value here: `Unmanaged<CFString>` is a text.
public struct Unmanaged<Instance> {
    private let instance: Instance

    package init(_ instance: Instance) { self.instance = instance }

    /// What a function handed over; also `takeUnretainedValue`.
    public func takeRetainedValue() -> Instance { instance }
    /// The same.
    public func takeUnretainedValue() -> Instance { instance }
}

extension Unmanaged: Sendable where Instance: Sendable {}

extension Unmanaged where Instance: AnyObject {
    /// Counted once more, until `release` or `takeRetainedValue`.
    public static func passRetained(_ value: Instance) -> Unmanaged { Unmanaged(value).retain() }
    /// Not counted.
    public static func passUnretained(_ value: Instance) -> Unmanaged { Unmanaged(value) }
    /// What `toOpaque` gave, while the instance lives.
    public static func fromOpaque(_ value: UnsafeRawPointer) -> Unmanaged {
        Unmanaged(Swift.Unmanaged<Instance>.fromOpaque(value).takeUnretainedValue())
    }

    private var own: Swift.Unmanaged<Instance> { .passUnretained(instance) }

    /// The address.
    public func toOpaque() -> UnsafeMutableRawPointer { own.toOpaque() }
    /// The instance, counted once less.
    public func takeRetainedValue() -> Instance { own.takeRetainedValue() }
    /// Counts the instance once more.
    @discardableResult public func retain() -> Unmanaged {
        _ = own.retain()
        return self
    }
    /// Counts the instance once less.
    public func release() { own.release() }
    /// Nothing: there are no pools.
    @discardableResult public func autorelease() -> Unmanaged { self }
}
