/// A value of a property list in the old text form, which has no numbers, dates and booleans.
package enum OldStyleValue: Equatable, Sendable {
    case text(String)
    case data([UInt8])
    case array([OldStyleValue])
    case dictionary([String: OldStyleValue])

    /// The text, or nil for anything else.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The texts of an array; those of its elements that are none are left out. A text is an array of one.
    var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .array(let elements): elements.compactMap(\.text)
        case .data, .dictionary: []
        }
    }

    /// The values of a dictionary, or nil for anything else.
    var dictionary: [String: OldStyleValue]? { if case .dictionary(let values) = self { values } else { nil } }

    /// As read from XML or binary: numbers and booleans become texts.
    init?(propertyList value: Any) {
        switch value {
        case let text as String: self = .text(text)
        case let flag as Bool: self = .text(flag ? "YES" : "NO")
        case let bytes as [UInt8]: self = .data(bytes)
        case let elements as [Any]: self = .array(elements.compactMap { OldStyleValue(propertyList: $0) })
        case let values as [String: Any]:
            self = .dictionary(values.compactMapValues { OldStyleValue(propertyList: $0) })
        case let number as any Numeric: self = .text("\(number)")
        default: return nil
        }
    }
}
