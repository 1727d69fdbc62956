/// How much a constraint or a size counts (NSLayoutConstraint.h); not looked at.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// 1 to 1,000.
    public let rawValue: Float
    /// 1 to 1,000.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// 1 to 1,000.
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    /// 1 to 1,000.
    public init(floatLiteral value: Float) { rawValue = value }
    /// 1 to 1,000.
    public init(integerLiteral value: Int) { rawValue = Float(value) }
    /// 1,000.
    public static let required = UILayoutPriority(rawValue: 1000)
    /// 750.
    public static let defaultHigh = UILayoutPriority(rawValue: 750)
    /// 250.
    public static let defaultLow = UILayoutPriority(rawValue: 250)
    /// 50.
    public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}
