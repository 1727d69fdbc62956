/// How an observed value changed; only whole values are set here.
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
}

/// What an observer is given besides the object: the values that its options ask for.
public struct NSKeyValueObservedChange<Value> {
    /// The name under which Foundation's type of this name has it.
    public typealias Kind = NSKeyValueChange

    /// Always `.setting`.
    public let kind: Kind
    /// With `.new`.
    public let newValue: Value?
    /// With `.old`; nil in the call that `.initial` asks for.
    public let oldValue: Value?
    /// Always false: changes are reported after they happened.
    public let isPrior: Bool
}
