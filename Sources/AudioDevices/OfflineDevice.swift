import LinuxSystem

/// Asks for audio as fast as it is produced: for rendering to a file.
public final class OfflineDevice: AudioDevice {
    /// The same for each; errors name it.
    public let name = "offline"
    /// As asked; samples are Float32 and none are buffered ahead.
    public let format: AudioDeviceFormat

    private let run = DeviceRun()

    /// Any number of these may exist. Throws `AudioDeviceError` for a configuration out of range.
    public init(_ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration()) throws {
        let wanted = try configuration.validated(for: name)
        format = AudioDeviceFormat(
            sampleRate: wanted.sampleRate, channelCount: wanted.channelCount, framesPerCycle: wanted.framesPerCycle,
            bufferFrameCount: 0, sampleFormat: .float32)
    }

    /// Counters since the start; xruns stay 0. Any thread.
    public var statistics: AudioDeviceStatistics { run.counters.snapshot }
    /// Ends after the running cycle. Thread: any but render.
    public func stop() { run.stop() }
    /// Returns when the callback finished or `stop()` was called. Thread: any but render.
    public func waitUntilFinished() throws { try run.waitUntilFinished() }

    /// Calls back from a thread of ordinary priority, without a pause. Throws `AudioDeviceError` when there is no
    /// thread for it or it was started before. Thread: any but render.
    public func start(_ callback: @escaping AudioDeviceCallback) throws {
        // Faster than real time, so it must not hold a core with real-time priority.
        try run.start(device: name, scheduling: .normal) { [run, format] () throws(AudioDeviceError) in
            let buffer = CycleBuffer(channelCount: format.channelCount, capacity: format.framesPerCycle)
            let cycle = CallbackCycle(
                buffer: buffer, frameCount: format.framesPerCycle, counters: run.counters, callback: callback)
            while !run.isStopRequested, cycle.perform(hostTime: MonotonicClock.now()) == .proceed {}
        }
    }
}
