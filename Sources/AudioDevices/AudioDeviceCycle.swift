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
