extension CMTime: Comparable, Hashable {
    /// Invalid times are below all others, indefinite ones above all but the positive infinity (CMTimeCompare).
    private var rank: Int {
        if !isValid { return 0 }
        if isNegativeInfinity { return 1 }
        if isIndefinite { return 3 }
        return isPositiveInfinity ? 4 : 2
    }

    public static func == (one: CMTime, other: CMTime) -> Bool { CMTimeCompare(one, other) == 0 }
    public static func < (one: CMTime, other: CMTime) -> Bool { CMTimeCompare(one, other) < 0 }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        if rank == 2 { hasher.combine(seconds) }
    }

    /// In the finer scale of the two where that is a multiple of the other one, else in a common one, else rounded.
    public static func + (one: CMTime, other: CMTime) -> CMTime { CMTimeAdd(one, other) }
    /// As `+`.
    public static func - (one: CMTime, other: CMTime) -> CMTime { CMTimeSubtract(one, other) }

    fileprivate func compared(with other: CMTime) -> Int32 {
        guard rank == other.rank else { return rank < other.rank ? -1 : 1 }
        guard rank == 2 else { return 0 }
        guard epoch == other.epoch else { return epoch < other.epoch ? -1 : 1 }
        let own = value.multipliedFullWidth(by: Int64(other.timescale))
        let its = other.value.multipliedFullWidth(by: Int64(timescale))
        if (own.high, own.low) == (its.high, its.low) { return 0 }
        return (own.high, own.low) < (its.high, its.low) ? -1 : 1
    }

    fileprivate func adding(_ other: CMTime, sign: Int64) -> CMTime {
        guard isValid, other.isValid, !isIndefinite, !other.isIndefinite else {
            return isValid && other.isValid ? .indefinite : .invalid
        }
        guard isNumeric, other.isNumeric else { return sum(ofInfinite: other, sign: sign) }
        guard let scale = Self.scale(of: timescale, and: other.timescale) else { return .invalid }
        let (one, two) = (
            convertScale(scale, method: .default), other.convertScale(scale, method: .default)
        )
        guard one.isNumeric, two.isNumeric else { return one.isNumeric ? two : one }
        let result =
            sign > 0
            ? one.value.addingReportingOverflow(two.value) : one.value.subtractingReportingOverflow(two.value)
        guard !result.overflow else { return one.value > 0 ? .positiveInfinity : .negativeInfinity }
        return CMTime(
            value: result.partialValue, timescale: scale,
            flags: one.flags.union(two.flags), epoch: epoch == other.epoch ? (sign > 0 ? epoch : 0) : epoch)
    }

    private func sum(ofInfinite other: CMTime, sign: Int64) -> CMTime {
        let its: CMTime =
            other.isNumeric ? .zero : (other.isPositiveInfinity == (sign > 0) ? .positiveInfinity : .negativeInfinity)
        if isNumeric { return its }
        return its.isNumeric || its.isPositiveInfinity == isPositiveInfinity ? self : .invalid
    }

    /// The least that is a multiple of both; nil for a scale below 1.
    private static func scale(of one: CMTimeScale, and other: CMTimeScale) -> CMTimeScale? {
        guard one > 0, other > 0 else { return nil }
        var (a, b) = (Int64(one), Int64(other))
        while b != 0 { (a, b) = (b, a % b) }
        return CMTimeScale(exactly: Int64(one) / a * Int64(other)) ?? max(one, other)
    }
}

/// −1, 0 or 1.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 { time1.compared(with: time2) }

/// As `+`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs.adding(rhs, sign: 1) }

/// As `-`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs.adding(rhs, sign: -1) }

/// Infinite where it does not fit.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    guard time.isNumeric else {
        guard time.isPositiveInfinity || time.isNegativeInfinity, multiplier != 0 else { return time }
        return time.isPositiveInfinity == (multiplier > 0) ? .positiveInfinity : .negativeInfinity
    }
    let product = time.value.multipliedReportingOverflow(by: Int64(multiplier))
    guard !product.overflow else {
        return (time.value > 0) == (multiplier > 0) ? .positiveInfinity : .negativeInfinity
    }
    return CMTime(value: product.partialValue, timescale: time.timescale, flags: time.flags, epoch: time.epoch)
}

/// Rounded to the time's scale.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Double) -> CMTime {
    guard time.isNumeric else { return time }
    return CMTime(seconds: time.seconds * multiplier, preferredTimescale: time.timescale)
}

/// Rounded to the time's scale; invalid for a divisor of 0.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard divisor != 0 else { return .invalid }
    return CMTimeMultiplyByFloat64(time, multiplier: Double(multiplier) / Double(divisor))
}

/// The time without its sign.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    if time.isNegativeInfinity { return .positiveInfinity }
    return time.isNumeric && time.value < 0 ? CMTimeMultiply(time, multiplier: -1) : time
}

/// The earlier one.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
/// The later one.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }
/// `CMTime(value:timescale:)`.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
/// A fraction in an epoch; invalid for a scale below 1.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [], epoch: epoch)
}
/// `CMTime(seconds:preferredTimescale:)`.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// `seconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
/// `convertScale(_:method:)`.
public func CMTimeConvertScale(_ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    time.convertScale(timescale, method: method)
}

/// `CMTime.zero` and its kind, under their names in C.
public let kCMTimeZero = CMTime.zero
public let kCMTimeInvalid = CMTime.invalid
public let kCMTimeIndefinite = CMTime.indefinite
public let kCMTimePositiveInfinity = CMTime.positiveInfinity
public let kCMTimeNegativeInfinity = CMTime.negativeInfinity
