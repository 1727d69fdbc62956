/// What observes named values of units, busses and parameters: the part of Foundation's informal protocol that observers
/// write. Units, busses, parameters and view controllers conform; any other class says so itself, and its method is no
/// override.
public protocol NSKeyValueObserving: AnyObject {
    /// Called after a change, on the changing thread, also with `.initial` before `addObserver` returns.
    /// - Parameters:
    ///   - keyPath: as `addObserver` was given it.
    ///   - object: the one that is observed.
    ///   - change: the values that the options ask for.
    ///   - context: as `addObserver` was given it.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

extension NSKeyValueObserving {
    /// What `super.observeValue` is for a class without such a method above it: nothing. The plug-in `AppleSource` writes
    /// it.
    public func passOver(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
}
