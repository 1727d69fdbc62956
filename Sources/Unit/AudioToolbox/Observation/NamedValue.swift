/// A value of an object under Apple's name for it.
struct NamedValue {
    let get: () -> Any?
    /// Nil for what is only read; false for a value of another type.
    let set: ((Any?) -> Bool)?

    init(_ get: @autoclosure @escaping () -> Any?) {
        self.get = get
        set = nil
    }

    private init(get: @escaping () -> Any?, set: @escaping (Any?) -> Bool) { (self.get, self.set) = (get, set) }

    /// Of a type that the value has to have.
    init<Root: AnyObject, Value>(_ root: Root, _ path: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: path] as Any }) { value in
            guard let value = value as? Value else { return false }
            root[keyPath: path] = value
            return true
        }
    }

    /// That may be nil.
    init<Root: AnyObject, Value>(optional root: Root, _ path: ReferenceWritableKeyPath<Root, Value?>) {
        self.init(get: { root[keyPath: path] }) { value in
            guard value == nil || value is Value else { return false }
            root[keyPath: path] = value as? Value
            return true
        }
    }

    /// A truth value, which may be given as a number.
    init<Root: AnyObject>(truth root: Root, _ path: ReferenceWritableKeyPath<Root, Bool>) {
        self.init(get: { root[keyPath: path] }) { value in
            guard let number = Self.number(value) else { return false }
            root[keyPath: path] = number != 0
            return true
        }
    }

    /// A whole number, given as any number that it can have.
    init<Root: AnyObject, Value: FixedWidthInteger>(whole root: Root, _ path: ReferenceWritableKeyPath<Root, Value>) {
        self.init(get: { root[keyPath: path] }) { value in
            guard let number = Self.number(value), let whole = Value(exactly: number.rounded(.towardZero)) else {
                return false
            }
            root[keyPath: path] = whole
            return true
        }
    }

    /// A number with a fraction, given as any number.
    init<Root: AnyObject, Value: BinaryFloatingPoint>(
        fraction root: Root, _ path: ReferenceWritableKeyPath<Root, Value>
    ) {
        self.init(get: { root[keyPath: path] }) { value in
            guard let number = Self.number(value) else { return false }
            root[keyPath: path] = Value(number)
            return true
        }
    }

    /// Swift's numbers and truth values, and those of Foundation where it is loaded.
    static func number(_ value: Any?) -> Double? {
        switch value {
        case let truth as Bool: truth ? 1 : 0
        case let whole as any BinaryInteger: Double(whole)
        case let fraction as any BinaryFloatingPoint: Double(fraction)
        case let number as AUNumber: number.doubleValue
        case let value?: value as? Double
        case nil: nil
        }
    }
}
