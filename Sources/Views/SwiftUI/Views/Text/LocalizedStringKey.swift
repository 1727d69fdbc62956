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
        /// Adds a number by a format of C, such as "%.2f".
        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            text += String(format: specifier, value)
        }
    }
}
