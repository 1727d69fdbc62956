/// A C `Boolean` of Apple's headers (MacTypes.h): any value but 0 is true.
@frozen public struct DarwinBoolean: ExpressibleByBooleanLiteral, Hashable, Sendable, CustomStringConvertible {
    private var value: UInt8

    /// 1 for true, 0 for false.
    public init(_ value: Bool) { self.value = value ? 1 : 0 }
    /// 1 for true, 0 for false.
    public init(booleanLiteral value: Bool) { self.init(value) }

    /// False only for 0.
    public var boolValue: Bool { value != 0 }
    public var description: String { boolValue.description }

    public static func == (left: Self, right: Self) -> Bool { left.boolValue == right.boolValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(boolValue) }
}
