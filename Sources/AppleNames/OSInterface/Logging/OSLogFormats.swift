import Glibc

/// How an interpolated whole number is written (os.Logger).
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let isUppercase: Bool
    let prefix: String
    let hasSign: Bool
    let minimumDigits: Int

    /// Digits of ten, without a plus sign.
    public static var decimal: Self { decimal() }
    /// Lower-case digits of sixteen, without a prefix.
    public static var hex: Self { hex() }
    /// Digits of eight, without a prefix.
    public static var octal: Self { octal() }

    /// Digits of ten; zeros before them up to `minDigits`.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> Self {
        Self(radix: 10, isUppercase: false, prefix: "", hasSign: explicitPositiveSign, minimumDigits: minDigits)
    }
    /// Digits of sixteen, after 0x with a prefix; zeros before them up to `minDigits`.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0
    ) -> Self {
        Self(
            radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "", hasSign: explicitPositiveSign,
            minimumDigits: minDigits)
    }
    /// Digits of eight, after 0 with a prefix; zeros before them up to `minDigits`.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0
    ) -> Self {
        Self(
            radix: 8, isUppercase: uppercase, prefix: includePrefix ? "0" : "", hasSign: explicitPositiveSign,
            minimumDigits: minDigits)
    }

    func text(_ number: some BinaryInteger) -> String {
        var digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        if digits.count < minimumDigits {
            digits = String(repeating: "0", count: minimumDigits - digits.count) + digits
        }
        return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + digits
    }
}

/// How an interpolated number with a fraction is written (os.Logger).
public struct OSLogFloatFormatting: Sendable {
    let conversion: String
    let precision: Int?
    let hasSign: Bool

    /// Six digits behind the point, without an exponent.
    public static var fixed: Self { fixed() }
    /// Six digits behind the point, with an exponent.
    public static var exponential: Self { exponential() }
    /// Whichever of fixed and exponential is shorter.
    public static var hybrid: Self { hybrid() }
    /// Digits of sixteen, with an exponent of two.
    public static var hex: Self { Self(conversion: "a", precision: nil, hasSign: false) }

    /// `precision` digits behind the point, at most 100.
    public static func fixed(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self(conversion: uppercase ? "F" : "f", precision: precision, hasSign: explicitPositiveSign) }
    /// `precision` digits behind the point, at most 100, and an exponent.
    public static func exponential(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> Self { Self(conversion: uppercase ? "E" : "e", precision: precision, hasSign: explicitPositiveSign) }
    /// At most `precision` digits, in whichever form is shorter.
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

    /// As long as it is.
    public static var none: Self { Self(columns: 0, isLeft: false) }
    /// Spaces before a value that is shorter; at most 1000.
    public static func right(columns: Int) -> Self { Self(columns: columns, isLeft: false) }
    /// Spaces behind a value that is shorter; at most 1000.
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
