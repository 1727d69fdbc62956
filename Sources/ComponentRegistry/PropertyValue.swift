/// A value of a property list, with its type kept apart so that `true` never passes for `1`.
enum PropertyValue: Decodable {
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    case array([PropertyValue])
    case dictionary([String: PropertyValue])
    /// A real number, a date or data, which no key of an extension uses.
    case other

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            self = .dictionary(try Self.dictionary(in: container))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [PropertyValue] = []
            while !container.isAtEnd { elements.append(try container.decode(PropertyValue.self)) }
            self = .array(elements)
        } else {
            self = try Self.scalar(in: decoder.singleValueContainer())
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

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static func dictionary(in container: KeyedDecodingContainer<Key>) throws -> [String: PropertyValue] {
        var values: [String: PropertyValue] = [:]
        for key in container.allKeys {
            values[key.stringValue] = try container.decode(PropertyValue.self, forKey: key)
        }
        return values
    }

    private static func scalar(in container: any SingleValueDecodingContainer) -> PropertyValue {
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Bool.self) { return .boolean(value) }
        if (try? container.decode(Double.self)).map({ $0.rounded(.towardZero) != $0 }) == true { return .other }
        if let value = try? container.decode(Int64.self) { return .integer(value) }
        return .other
    }
}
