public import AudioToolbox

/// One callback of a device: what it recorded, and room for what it plays. Thread: render.
///
/// Everything that is pointed to belongs to the device and is valid during the callback.
public struct AudioDeviceCycle {
    /// Frames in every buffer: 1 to the format's `maximumFramesPerCycle`, another number in each cycle if the device
    /// wants it so.
    public var frameCount: Int
    /// One Float32 buffer per channel, cleared; nil for a device without output.
    public var output: UnsafeMutablePointer<AudioBufferList>?
    /// Sample time in frames since the start, and the host time in nanoseconds of CLOCK_MONOTONIC at which the first
    /// frame is heard.
    public var outputTime: AudioTimeStamp
    /// One Float32 buffer per channel; nil for a device without input.
    public var input: UnsafePointer<AudioBufferList>?
    /// Sample time in frames since the start, and the host time at which the first frame was recorded.
    public var inputTime: AudioTimeStamp
    /// Host time at which the device asked for this cycle.
    public var periodStart: UInt64
    /// Host time by which the callback has to return; a period after `periodStart`. A device without pace has none: it
    /// is `UInt64.max`.
    public var deadline: UInt64

    /// For devices of other modules, such as a test's; without pace unless a deadline is given.
    public init(
        frameCount: Int, output: UnsafeMutablePointer<AudioBufferList>?, outputTime: AudioTimeStamp,
        input: UnsafePointer<AudioBufferList>?, inputTime: AudioTimeStamp, periodStart: UInt64 = 0,
        deadline: UInt64 = .max
    ) {
        self.frameCount = frameCount
        self.output = output
        self.outputTime = outputTime
        self.input = input
        self.inputTime = inputTime
        self.periodStart = periodStart
        self.deadline = deadline
    }

    /// From when on a callback that began at `time` counts the part of the period that its units may take: from
    /// `periodStart`, and later by 30 % of its lateness. So a late callback gives its units 70 % of what is left, where
    /// one in time gives them 70 % of the period. Nanoseconds of CLOCK_MONOTONIC. Thread: render.
    @_noLocks @_noAllocation
    public func budgetStart(at time: UInt64) -> UInt64 {
        guard periodStart > 0, deadline != .max, time > periodStart, time < deadline else { return periodStart }
        return periodStart &+ (time &- periodStart) &* 3 / 10
    }
}

/// What a callback wants next.
public enum AudioDeviceAction: Sendable, Equatable {
    /// Go on with the next cycle.
    case proceed
    /// Play what was filled and end.
    case finish
}

/// Takes what one cycle recorded and fills what it plays. Thread: render.
public typealias AudioDeviceCallback = @Sendable (_ cycle: inout AudioDeviceCycle) -> AudioDeviceAction
