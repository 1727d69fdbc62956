/// What a `CMTime` is beside a fraction (CMTime.h).
public struct CMTimeFlags: OptionSet, Sendable {
    /// The bits of CMTime.h.
    public let rawValue: UInt32
    /// As an option set has it.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The values of CMTime.h.
    public static let valid = Self(rawValue: 1)
    public static let hasBeenRounded = Self(rawValue: 2)
    public static let positiveInfinity = Self(rawValue: 4)
    public static let negativeInfinity = Self(rawValue: 8)
    public static let indefinite = Self(rawValue: 16)
    public static let impliedValueFlagsMask = Self(rawValue: 28)
}
