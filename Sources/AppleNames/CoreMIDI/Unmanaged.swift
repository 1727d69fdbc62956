/// A reference whose owner is counted by hand, as programs for Apple's platforms take it from C functions. Ahead of
/// Swift's type it also holds what is a value here: `Unmanaged<CFString>` is a text.
public struct Unmanaged<Instance> {
    private let instance: Instance

    package init(_ instance: Instance) { self.instance = instance }

    /// What a function handed over; also `takeUnretainedValue`.
    public func takeRetainedValue() -> Instance { instance }
    public func takeUnretainedValue() -> Instance { instance }
}

extension Unmanaged: Sendable where Instance: Sendable {}

extension Unmanaged where Instance: AnyObject {
    /// Counted once more, until `release` or `takeRetainedValue`.
    public static func passRetained(_ value: Instance) -> Unmanaged { Unmanaged(value).retain() }
    public static func passUnretained(_ value: Instance) -> Unmanaged { Unmanaged(value) }
    public static func fromOpaque(_ value: UnsafeRawPointer) -> Unmanaged {
        Unmanaged(Swift.Unmanaged<Instance>.fromOpaque(value).takeUnretainedValue())
    }

    private var own: Swift.Unmanaged<Instance> { .passUnretained(instance) }

    public func toOpaque() -> UnsafeMutableRawPointer { own.toOpaque() }
    public func takeRetainedValue() -> Instance { own.takeRetainedValue() }
    @discardableResult public func retain() -> Unmanaged {
        _ = own.retain()
        return self
    }
    public func release() { own.release() }
    @discardableResult public func autorelease() -> Unmanaged { self }
}
