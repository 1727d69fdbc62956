import AudioToolbox
import LinuxSystem

/// The time that the units of one callback share. Nanoseconds of the monotonic clock. Thread: render.
struct CycleBudget {
    /// What decides it, from one allocation of render resources to the next.
    struct Rule {
        let sampleRate: Double
        let deadlineFraction: Double
        let isOffline: Bool
        let offlineDeadline: UInt64
        let waitsWithoutEnd: Bool

        init(_ plan: RenderPlan) {
            sampleRate = plan.sampleRate
            deadlineFraction = plan.deadlineFraction
            isOffline = plan.isOffline
            offlineDeadline = plan.offlineDeadline
            waitsWithoutEnd = plan.waitsWithoutEnd
        }
    }

    /// When it began to count.
    private(set) var start: UInt64 = 0
    private(set) var deadline: UInt64 = 0
    /// How long the block lasts.
    private(set) var period: UInt64 = 0
    /// What all units of the callback may take together.
    private(set) var whole: UInt64 = 0
    /// When the next callback is expected; 0 offline.
    private(set) var nextStart: UInt64 = 0

    /// kAudioOfflineUnitRenderAction_Preflight, _Render and _Complete.
    private static var offlineActions: UInt32 { @_noLocks @_noAllocation get { 7 << 5 } }

    /// Years, in nanoseconds, that sums with times do not wrap.
    private static var endless: UInt64 { @_noLocks @_noAllocation get { 1 << 60 } }

    @_noLocks @_noAllocation
    init() {}

    /// One deadline for all units of a callback: counted from the time stamp's host time where that is now's, else from
    /// here.
    @_noLocks @_noAllocation @section("render")
    init(
        _ rule: Rule, _ timestamp: UnsafePointer<AudioTimeStamp>, _ frames: Int, _ flags: AudioUnitRenderActionFlags,
        _ forecast: inout CallbackForecast
    ) {
        start = MonotonicClock.now()
        period = UInt64(Double(frames) / rule.sampleRate * 1e9)
        guard !rule.waitsWithoutEnd else {
            (whole, deadline) = (Self.endless, start &+ Self.endless)
            return
        }
        if rule.isOffline || flags.rawValue & Self.offlineActions != 0 {
            (whole, deadline) = (rule.offlineDeadline, start &+ rule.offlineDeadline)
            return
        }
        var origin = start
        let hostTime = timestamp.pointee.mHostTime
        if timestamp.pointee.mFlags.rawValue & AudioTimeStampFlags.hostTimeValid.rawValue != 0, hostTime <= start,
            start &- hostTime < period
        {
            origin = hostTime
        }
        nextStart = forecast.take(start, period: period)
        whole = UInt64(Double(period) * rule.deadlineFraction)
        deadline = origin &+ whole
    }

    /// Whether the callback's time was gone before the units' turn.
    var isSpent: Bool { @_noLocks @_noAllocation get { start >= deadline } }

    /// From here to the deadline.
    var left: UInt64 { @_noLocks @_noAllocation get { deadline > start ? deadline &- start : 0 } }
}
