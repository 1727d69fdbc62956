/// A stretch of time (CMTimeRange.h). Thread: any, also render.
public struct CMTimeRange: Hashable, Sendable {
    /// The first time in it.
    public var start: CMTime
    /// Its length.
    public var duration: CMTime

    /// Invalid.
    public init() { self.init(start: .invalid, duration: .invalid) }
    /// From a time on, so long.
    public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
    /// From a time to another one.
    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    /// Empty at 0, and invalid.
    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange()

    /// Two valid times in one epoch, of which the second is not negative.
    public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration >= .zero }
    /// Whether its start or its length is not known.
    public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
    /// Valid, and of no length.
    public var isEmpty: Bool { isValid && duration == .zero }
    /// The first time behind it.
    public var end: CMTime { start + duration }

    /// Whether a time is in it; its end is not.
    public func containsTime(_ time: CMTime) -> Bool { isValid && time.isValid && time >= start && time < end }
    /// Whether all of another range is in it.
    public func containsTimeRange(_ range: CMTimeRange) -> Bool {
        isValid && range.isValid && range.start >= start && range.end <= end
    }

    /// Empty, at 0, where the two have nothing in common.
    public func intersection(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        let (from, to) = (max(start, other.start), min(end, other.end))
        return from < to ? CMTimeRange(start: from, end: to) : .zero
    }

    /// With what lies between the two.
    public func union(_ other: CMTimeRange) -> CMTimeRange {
        guard isValid, other.isValid else { return .invalid }
        return CMTimeRange(start: min(start, other.start), end: max(end, other.end))
    }
}

/// `CMTimeRange(start:duration:)`.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, duration: duration)
}
/// `CMTimeRange(start:end:)`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange { CMTimeRange(start: start, end: end) }
/// `end`.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
/// `containsTime(_:)`.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool { range.containsTime(time) }
