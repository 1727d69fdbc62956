import LinuxSystem

/// Asks for audio at the pace of a real device and throws it away: for machines without sound, tests and benchmarks.
///
/// Cycle k is due k periods after the start on CLOCK_MONOTONIC, without drift. A cycle that begins a whole period late
/// counts as an xrun and moves the time base, as a real device's restart does.
public final class PacedNullDevice: AudioDevice {
    /// The same for each; errors name it.
    public let name = "paced-null"
    /// As asked; samples are Float32 and one cycle is buffered ahead.
    public let format: AudioDeviceFormat

    private let run = DeviceRun()
    private let priority: Int

    /// Any number of these may exist. Throws `AudioDeviceError` for a configuration out of range.
    public init(_ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration()) throws {
        let wanted = try configuration.validated(for: name)
        priority = wanted.priority
        format = AudioDeviceFormat(
            sampleRate: wanted.sampleRate, channelCount: wanted.channelCount, framesPerCycle: wanted.framesPerCycle,
            bufferFrameCount: wanted.framesPerCycle, sampleFormat: .float32)
    }

    /// Counters since the start. Any thread.
    public var statistics: AudioDeviceStatistics { run.counters.snapshot }
    /// Ends after the running cycle and its period. Thread: any but render.
    public func stop() { run.stop() }
    /// Returns when the callback finished or `stop()` was called. Thread: any but render.
    public func waitUntilFinished() throws { try run.waitUntilFinished() }

    /// Calls back from a thread of its own, at the configured FIFO priority where that is allowed. Throws
    /// `AudioDeviceError` when there is no thread for it or it was started before. Thread: any but render.
    public func start(_ callback: @escaping AudioDeviceCallback) throws {
        try run.start(device: name, scheduling: .fifo(priority: priority)) {
            [run, format] () throws(AudioDeviceError) in
            let buffer = CycleBuffer(channelCount: format.channelCount, capacity: format.framesPerCycle)
            let cycle = CallbackCycle(
                buffer: buffer, frameCount: format.framesPerCycle, counters: run.counters, callback: callback)
            var pace = CyclePace(start: MonotonicClock.now(), format: format)
            while !run.isStopRequested {
                // What is filled now sounds when the next period begins.
                guard cycle.perform(hostTime: pace.nextDue) == .proceed else { return }
                let due = pace.nextDue
                pace.advance()
                CyclePace.sleep(until: due)
                let late = pace.lateness(of: due, at: MonotonicClock.now())
                run.counters.noteWake(lateNanoseconds: late)
                if pace.isMissed(due: due, lateBy: late) { run.counters.countXrun() }
            }
        }
    }
}
