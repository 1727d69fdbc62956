/// A method that somebody else calls, who has the object: `Selector(Type.method(_:))` is what `#selector` is on Apple's
/// platforms. The plug-in `AppleSource` and `auctl import` write it in its place.
// @unchecked: a constant closure over a method; it is called on the thread on which `perform` is, as there.
public struct Selector: @unchecked Sendable {
    private let call: (AnyObject, Any) -> Void

    /// A method without arguments.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
        call = { target, _ in if let target = target as? Target { method(target)() } }
    }

    /// A method with one argument, which is who sends it, or a notification.
    public init<Target: AnyObject, Argument>(_ method: @escaping (Target) -> (Argument) -> Void) {
        call = { target, argument in
            if let target = target as? Target, let argument = argument as? Argument { method(target)(argument) }
        }
    }

    /// A method of the main actor without arguments.
    @_disfavoredOverload
    public init<Target: AnyObject>(_ method: @escaping (Target) -> @MainActor () -> Void) {
        self.init(unsafeBitCast(method, to: ((Target) -> () -> Void).self))
    }

    /// A method of the main actor with one argument.
    @_disfavoredOverload
    public init<Target: AnyObject, Argument>(_ method: @escaping (Target) -> @MainActor (Argument) -> Void) {
        self.init(unsafeBitCast(method, to: ((Target) -> (Argument) -> Void).self))
    }

    /// Calls the method of `target` on the calling thread. An object of another class, or an argument of another type,
    /// is not called.
    public func perform(on target: AnyObject, with argument: Any) { call(target, argument) }
}
