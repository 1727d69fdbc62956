import LinuxSystem

/// Asks for audio as fast as it is produced: for rendering to a file.
public final class OfflineDevice: AudioDevice {
    public let name = "offline"
    public let format: AudioDeviceFormat

    private let run = DeviceRun()

    public init(_ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration()) throws {
        let wanted = try configuration.validated(for: name)
        format = AudioDeviceFormat(
            sampleRate: wanted.sampleRate, channelCount: wanted.channelCount, framesPerCycle: wanted.framesPerCycle,
            bufferFrameCount: 0, sampleFormat: .float32)
    }

    public var statistics: AudioDeviceStatistics { run.counters.snapshot }
    public func stop() { run.stop() }
    public func waitUntilFinished() throws { try run.waitUntilFinished() }

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
