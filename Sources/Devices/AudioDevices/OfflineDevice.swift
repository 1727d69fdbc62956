import LinuxSystem
import Synchronization

/// Asks for audio as fast as it is produced: for rendering to a file. What it records is silence.
public final class OfflineDevice: RunningDevice {
    /// The same for each; errors name it.
    public let name = "offline"
    public let isPaced = false
    /// As asked, 2 outputs where the number is the device's choice; samples are Float32 and none are buffered ahead.
    public let format: AudioDeviceFormat

    let run: DeviceRun

    /// Any number of these may exist. Throws `AudioDeviceError` for a configuration out of range.
    public init(_ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration()) throws {
        let wanted = try configuration.validated(for: name)
        run = DeviceRun(device: name)
        format = AudioDeviceFormat(
            sampleRate: wanted.sampleRate, outputChannelCount: wanted.outputChannelCount ?? 2,
            inputChannelCount: wanted.inputChannelCount ?? 2, framesPerCycle: wanted.framesPerCycle,
            mostOutputChannels: AudioDeviceConfiguration.channelLimit,
            mostInputChannels: AudioDeviceConfiguration.channelLimit)
    }

    deinit { run.stop() }

    /// Calls back from a thread of ordinary priority, without a pause; nothing ever changes. Throws `AudioDeviceError`
    /// when there is no thread for it or it runs. Thread: any but render.
    public func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        let notifier = try run.begin { _ in }
        // Faster than real time, so it must not hold a core with real-time priority.
        try run.startThread(.normal, notifier) { [run, format] () throws(AudioDeviceError) in
            let cycle = CallbackCycle(format, run.counters, callback)
            while !run.isStopRequested {
                let now = MonotonicClock.now()
                let times = CycleTimes(start: now, heard: now, recorded: now)
                guard cycle.perform(frames: format.framesPerCycle, times) == .proceed else { return }
            }
        }
    }
}
