/// A message with interpolated values, each with its format and its privacy (os.Logger).
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
    let interpolation: OSLogInterpolation

    /// Called by the compiler.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }
    /// A message without values.
    public init(stringLiteral value: String) {
        interpolation = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0, value)
    }

    package func text(showsPrivate: Bool) -> String {
        interpolation.parts.map { part in
            part.privacy?.applied(to: part.text, isNumber: part.isNumber, showsPrivate: showsPrivate) ?? part.text
        }.joined()
    }
}

/// The parts of an `OSLogMessage`.
public struct OSLogInterpolation: StringInterpolationProtocol {
    struct Part {
        let text: String
        var isNumber = false
        /// Nil for the message's own text.
        var privacy: OSLogPrivacy?
    }

    private(set) var parts: [Part] = []

    /// Called by the compiler; the capacities are not used.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    init(literalCapacity: Int, interpolationCount: Int, _ text: String) { parts = [Part(text: text)] }

    /// The message's own text, which is public.
    public mutating func appendLiteral(_ literal: String) { parts.append(Part(text: literal)) }

    private mutating func append(
        _ text: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy, isNumber: Bool
    ) { parts.append(Part(text: align.text(text), isNumber: isNumber, privacy: privacy)) }

    /// A whole number; public unless marked.
    public mutating func appendInterpolation<T: BinaryInteger>(
        _ number: @autoclosure () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append(format.text(number()), align, privacy, isNumber: true) }

    /// A number with a fraction; public unless marked.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append(format.text(number()), align, privacy, isNumber: true) }

    /// A number with a fraction; public unless marked.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append(format.text(Double(number())), align, privacy, isNumber: true) }

    /// A Boolean; public unless marked.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        let value = boolean()
        let text = format == .truth ? "\(value)" : value ? "yes" : "no"
        append(text, .none, privacy, isNumber: true)
    }

    /// A text; private unless marked.
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append(value(), align, privacy, isNumber: false) }

    /// Anything that describes itself; private unless marked.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ value: @autoclosure () -> some CustomStringConvertible, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(value().description, align, privacy, isNumber: false) }

    /// An address; public unless marked.
    public mutating func appendInterpolation(
        _ pointer: @autoclosure () -> UnsafeRawPointer, format: OSLogPointerFormat = .default,
        privacy: OSLogPrivacy = .auto
    ) { append("0x" + String(UInt(bitPattern: pointer()), radix: 16), .none, privacy, isNumber: true) }

    /// An error's description; private unless marked.
    public mutating func appendInterpolation(_ value: @autoclosure () -> any Error, privacy: OSLogPrivacy = .auto) {
        append(String(describing: value()), .none, privacy, isNumber: false)
    }

    /// A type's name; public unless marked.
    public mutating func appendInterpolation(_ type: @autoclosure () -> Any.Type, privacy: OSLogPrivacy = .auto) {
        append(String(reflecting: type()), .none, privacy, isNumber: true)
    }
}

/// How an interpolated pointer is written: its address in hexadecimal.
public enum OSLogPointerFormat: Sendable {
    case `default`
    case none
}
