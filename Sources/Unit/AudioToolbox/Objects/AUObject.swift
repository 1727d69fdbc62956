/// What units, busses and parameters have of `NSObject`: equality, hashing and description, which subclasses may
/// override.
open class AUObject: Hashable, CustomStringConvertible {
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
}
