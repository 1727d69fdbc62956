import Foundation

/// A text with values in it (SwiftUI's `LocalizedStringKey`); nothing is translated here.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let text: String
    /// The text.
    public init(_ value: String) { text = value }
    /// The text.
    public init(stringLiteral value: String) { text = value }
    /// The text with its values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// The text as it is put together.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""
        /// Empty.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Adds what stands there.
        public mutating func appendLiteral(_ literal: String) { text += literal }
        /// Adds a value as it describes itself.
        public mutating func appendInterpolation<Value>(_ value: Value) { text += "\(value)" }
        /// Adds a text.
        public mutating func appendInterpolation(_ value: Text) { text += value.string }
        /// Adds a picture by its name.
        public mutating func appendInterpolation(_ image: Image) { text += image.words }
        /// Adds a time.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { text += style.text(of: date) }
        /// Adds a number by a format of C, such as "%.2f".
        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            text += String(format: specifier, value)
        }
        /// Adds a value by a format.
        public mutating func appendInterpolation<Style: FormatStyle>(_ value: Style.FormatInput, format: Style)
        where Style.FormatInput: Equatable, Style.FormatOutput == String { text += format.format(value) }
        /// Adds a value by a formatter; what it cannot format as it describes itself.
        public mutating func appendInterpolation<Value>(_ value: Value, formatter: Formatter) {
            text += formatter.string(for: value) ?? "\(value)"
        }
    }
}
