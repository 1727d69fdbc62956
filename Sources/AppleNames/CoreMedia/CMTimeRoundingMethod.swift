/// How a time is brought to another scale (CMTime.h).
public enum CMTimeRoundingMethod: UInt32, Sendable {
    case roundHalfAwayFromZero = 1
    case roundTowardZero = 2
    case roundAwayFromZero = 3
    /// Towards zero for a finer scale, away from it for a coarser one.
    case quickTime = 4
    case roundTowardPositiveInfinity = 5
    case roundTowardNegativeInfinity = 6

    /// Apple's `kCMTimeRoundingMethod_Default`.
    public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

extension CMTimeRoundingMethod {
    func goesAwayFromZero(remainder: UInt64, divisor: UInt64, isNegative: Bool, isFiner: Bool) -> Bool {
        guard remainder != 0 else { return false }
        switch self {
        case .roundHalfAwayFromZero: return remainder * 2 >= divisor
        case .roundTowardZero: return false
        case .roundAwayFromZero: return true
        case .quickTime: return !isFiner
        case .roundTowardPositiveInfinity: return !isNegative
        case .roundTowardNegativeInfinity: return isNegative
        }
    }
}
