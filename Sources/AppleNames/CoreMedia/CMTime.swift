/// The numerator of a time.
public typealias CMTimeValue = Int64
/// Its denominator: parts of a second.
public typealias CMTimeScale = Int32
/// Which of several passes through a loop a time belongs to.
public typealias CMTimeEpoch = Int64

/// A time as a fraction of seconds, or infinite, indefinite or invalid (CMTime.h). Thread: any, also render.
public struct CMTime: Sendable {
    /// The numerator.
    public var value: CMTimeValue
    /// Parts of a second.
    public var timescale: CMTimeScale
    /// Whether the fraction counts.
    public var flags: CMTimeFlags
    /// 0 but where somebody counts loops.
    public var epoch: CMTimeEpoch

    /// Invalid.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    /// As the parts say; nothing is checked.
    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
    }

    /// `value` of so many parts of a second.
    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: 0)
    }

    /// Rounded to the scale; infinite where `seconds` is, or does not fit, and invalid for NaN.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        guard preferredTimescale > 0, !seconds.isNaN else { self = .invalid; return }
        let scaled = (seconds * Double(preferredTimescale)).rounded()
        guard let value = CMTimeValue(exactly: scaled) else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
            return
        }
        self.init(value: value, timescale: preferredTimescale)
        if scaled != seconds * Double(preferredTimescale) { flags.insert(.hasBeenRounded) }
    }

    /// 0 seconds, and what is no number of seconds.
    public static let zero = CMTime(value: 0, timescale: 1)
    public static let invalid = CMTime()
    public static let positiveInfinity = CMTime(implied: .positiveInfinity)
    public static let negativeInfinity = CMTime(implied: .negativeInfinity)
    public static let indefinite = CMTime(implied: .indefinite)

    private init(implied flag: CMTimeFlags) { self.init(value: 0, timescale: 0, flags: [.valid, flag], epoch: 0) }

    /// False for what was never set, and for what came out of nonsense.
    public var isValid: Bool { flags.contains(.valid) }
    /// Later than every other time.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Earlier than every other valid time.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Of a length that is not known, such as that of a broadcast.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// A fraction, and nothing else.
    public var isNumeric: Bool { isValid && flags.isDisjoint(with: .impliedValueFlagsMask) }
    /// Whether a conversion did not come out even.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// NaN for what is invalid or indefinite.
    public var seconds: Double {
        if isNumeric { return timescale > 0 ? Double(value) / Double(timescale) : .nan }
        return isPositiveInfinity ? .infinity : isNegativeInfinity ? -.infinity : .nan
    }

    /// The same time in another scale; infinite where it does not fit.
    public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
        guard isNumeric else { return self }
        guard newTimescale > 0, timescale > 0 else { return .invalid }
        guard newTimescale != timescale else { return self }
        let product = value.magnitude.multipliedFullWidth(by: UInt64(newTimescale))
        let limit: CMTime = value > 0 ? .positiveInfinity : .negativeInfinity
        guard product.high < UInt64(timescale) else { return limit }
        let (quotient, remainder) = UInt64(timescale).dividingFullWidth(product)
        let goesAway = method.goesAwayFromZero(
            remainder: remainder, divisor: UInt64(timescale), isNegative: value < 0, isFiner: newTimescale > timescale)
        guard let size = CMTimeValue(exactly: quotient), size < .max else { return limit }
        let rounded = goesAway ? size + 1 : size
        let known: CMTimeFlags = remainder == 0 ? flags : flags.union(.hasBeenRounded)
        return CMTime(
            value: value < 0 ? -rounded : rounded, timescale: newTimescale, flags: known, epoch: epoch)
    }
}
