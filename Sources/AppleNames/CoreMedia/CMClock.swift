import AudioToolbox

/// A number of things.
public typealias CMItemCount = Int
/// A place in a row of things.
public typealias CMItemIndex = Int

/// A source of time: here the host's clock alone, which `mach_absolute_time` counts (CMSync.h). Thread: any.
public final class CMClock: Sendable {
    /// The host's clock: nanoseconds since an arbitrary moment, never backwards.
    public static let hostTimeClock = CMClock()

    private init() {}

    /// Now, in nanoseconds.
    public var time: CMTime { Self.time(mach_absolute_time()) }

    /// A host time as a time of this clock.
    static func time(_ units: UInt64) -> CMTime {
        CMTime(value: CMTimeValue(clamping: units), timescale: 1_000_000_000)
    }

    /// A time of this clock as a host time; 0 for what is before the clock's beginning or is no number of seconds.
    static func units(_ time: CMTime) -> UInt64 {
        if time.isPositiveInfinity { return .max }
        guard time.isNumeric, time.value > 0 else { return 0 }
        let (whole, rest) = (UInt64(time.value) / UInt64(time.timescale), UInt64(time.value) % UInt64(time.timescale))
        let (nanoseconds, isTooLarge) = whole.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isBeyond) = nanoseconds.addingReportingOverflow(rest * 1_000_000_000 / UInt64(time.timescale))
        return isTooLarge || isBeyond ? .max : sum
    }
}

/// The host's clock (CMSync.h). Thread: any.
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }

/// Now, by a clock (CMSync.h). Thread: any.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// A host time, as in an `AudioTimeStamp`, as a time of the host's clock (CMSync.h). Thread: any.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime { CMClock.time(hostTime) }

/// A time of the host's clock as a host time (CMSync.h): 0 for an invalid one. Thread: any.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 { CMClock.units(hostTime) }
