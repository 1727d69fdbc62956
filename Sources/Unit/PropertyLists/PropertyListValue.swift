/// What a value is to a property list, whichever type carries it.
///
/// A cast asks what a value could be, and one of Foundation's numbers can be nearly anything: 1 is `true`, 1.0 and 1.
/// So whoever needs the kind asks here.
package enum PropertyListValue {
    case boolean(Bool)
    case integer(Int)
    /// What `Int` does not hold.
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case text(String)
    case data([UInt8])
    /// Seconds since the beginning of 2001, UTC.
    case date(Double)
    case array([Any])
    case dictionary([String: Any])

    /// Nil for what no property list holds.
    package init?(_ value: Any) {
        if let optional = value as? any Wrapping {
            guard let wrapped = optional.wrapped else { return nil }
            self.init(wrapped)
        } else if let other = value as? any PropertyListRepresented {
            self.init(other.propertyListRepresentation)
        } else if let number = FoundationTypes.number(value) {
            self = number
        } else if let scalar = Self.scalar(value) ?? Self.container(value) {
            self = scalar
        } else {
            return nil
        }
    }

    private static func scalar(_ value: Any) -> Self? {
        switch value {
        case let value as Bool: .boolean(value)
        case let value as Double: .double(value)
        case let value as Float: .float(value)
        case let value as String: .text(value)
        case let value as any BinaryInteger:
            Int(exactly: value).map { .integer($0) } ?? UInt64(exactly: value).map { .unsigned($0) }
        case let value as any BinaryFloatingPoint: .double(Double(value))
        case let value as PropertyListDate: .date(value.secondsSinceReferenceDate)
        default: FoundationTypes.seconds(value).map { .date($0) }
        }
    }

    private static func container(_ value: Any) -> Self? {
        switch value {
        case let value as [String: Any]: .dictionary(value)
        case let value as any Sequence<UInt8>: .data(value as? [UInt8] ?? Array(value))
        case let value as [Any]: .array(value)
        default: nil
        }
    }
}

/// An optional in an `Any` hides what it holds.
private protocol Wrapping {
    var wrapped: Any? { get }
}

extension Optional: Wrapping {
    fileprivate var wrapped: Any? { self }
}
