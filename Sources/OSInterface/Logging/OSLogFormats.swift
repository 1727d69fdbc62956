import Glibc

/// How an interpolated whole number is written (os.Logger).
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let isUppercase: Bool
    let prefix: String
    let hasSign: Bool
    let minimumDigits: Int

    public static var decimal: Self { decimal() }
    public static var hex: Self { hex() }
    public static var octal: Self { octal() }

    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> Self {
        Self(radix: 10, isUppercase: false, prefix: "", hasSign: explicitPositiveSign, minimumDigits: minDigits)
    }
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0
    ) -> Self {
        Self(
            radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "", hasSign: explicitPositiveSign,
            minimumDigits: minDigits)
    }
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0
    ) -> Self {
        Self(
            radix: 8, isUppercase: uppercase, prefix: includePrefix ? "0" : "", hasSign: explicitPositiveSign,
            minimumDigits: minDigits)
    }

    func text(_ number: some BinaryInteger) -> String {
        var digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        if digits.count < minimumDigits { digits = String(repeating: "0", count: minimumDigits - digits.count) + digits }
        return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + digits
    }
}

/// How an interpolated number with a fraction is written (os.Logger).
public struct OSLogFloatFormatting: Sendable {
    let conversion: String
    let precision: Int?
    let hasSign: Bool

    public static var fixed: Self { fixed() }
    public static var exponential: Self { exponential() }
    public static var hybrid: Self { hybrid() }
    public static var hex: Self { Self(conversion: "a", precision: nil, hasSign: false) }

    public static func fixed(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self(conversion: uppercase ? "F" : "f", precision: precision, hasSign: explicitPositiveSign) }
    public static func exponential(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self(conversion: uppercase ? "E" : "e", precision: precision, hasSign: explicitPositiveSign) }
    public static func hybrid(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self(conversion: uppercase ? "G" : "g", precision: precision, hasSign: explicitPositiveSign) }

    func text(_ number: Double) -> String {
        let digits = precision.map { ".\(max(0, min($0, 100)))" } ?? ""
        return LogFormat.print("%" + (hasSign ? "+" : "") + digits + conversion, number)
    }
}

/// The least width of an interpolated value (os.Logger).
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isLeft: Bool

    public static var none: Self { Self(columns: 0, isLeft: false) }
    public static func right(columns: Int) -> Self { Self(columns: columns, isLeft: false) }
    public static func left(columns: Int) -> Self { Self(columns: columns, isLeft: true) }

    func text(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(0, min(columns, 1000) - text.count))
        return isLeft ? text + padding : padding + text
    }
}

/// How an interpolated Boolean is written (os.Logger).
public enum OSLogBoolFormat: Sendable {
    /// true or false.
    case truth
    /// yes or no.
    case answer
}
