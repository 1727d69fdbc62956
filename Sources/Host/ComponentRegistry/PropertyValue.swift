/// A value of a property list, with its type kept apart so that `true` never passes for `1`.
enum PropertyValue {
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])
    /// A real number, a date or data, which no key of an extension uses.
    case other

    init(_ value: Any) {
        self =
            switch value {
            case let value as Bool: .boolean(value)
            case let value as Int: .integer(Int64(value))
            case let value as String: .string(value)
            case let value as [String: Any]: .dictionary(value.mapValues(PropertyValue.init))
            case is any Sequence<UInt8>: .other
            case let value as [Any]: .array(value.map(PropertyValue.init))
            default: .other
            }
    }

    /// The name of the type as the property list writes it.
    var typeName: String {
        switch self {
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .string: "a string"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .other: "a number with a fraction, a date or data"
        }
    }
}
