public import AudioToolbox

/// What a callback wants next.
public enum AudioDeviceAction: Sendable, Equatable {
    /// Go on with the next cycle.
    case proceed
    /// Play what was filled and end.
    case finish
}

/// Fills one cycle: one Float32 buffer per channel, cleared before the call, `frameCount` frames each.
///
/// The timestamp holds the sample time in frames since the start and the host time in nanoseconds of CLOCK_MONOTONIC at
/// which the first frame is due at the output. Thread: render.
public typealias AudioDeviceCallback =
    @Sendable (
        _ output: UnsafeMutablePointer<AudioBufferList>, _ frameCount: Int, _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> AudioDeviceAction

/// Something that asks for audio, cycle by cycle, on a thread of its own.
public protocol AudioDevice: AnyObject, Sendable {
    /// As errors name the device.
    var name: String { get }
    /// What it runs with; may differ from what was asked and never changes.
    var format: AudioDeviceFormat { get }
    /// Counters since the start. Any thread.
    var statistics: AudioDeviceStatistics { get }

    /// Starts the thread that calls `callback`. A device is started once.
    /// Throws `AudioDeviceError` for a second time, and when there is no thread for it. Thread: any but render.
    func start(_ callback: @escaping AudioDeviceCallback) throws

    /// Ends after the cycle that is running, without playing what is buffered; returns when the callback will not be
    /// called again. Thread: any but render.
    func stop()

    /// Returns when the callback asked to finish and everything was played, or `stop()` was called; throws when the
    /// device failed. Thread: any but render.
    func waitUntilFinished() throws
}

extension AudioDevice {
    /// Starts, and waits until the callback finishes or the device fails.
    public func run(_ callback: @escaping AudioDeviceCallback) throws {
        try start(callback)
        try waitUntilFinished()
    }
}
