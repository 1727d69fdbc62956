import LinuxSystem
import Synchronization

/// Asks for audio at the pace of a real device and throws it away, and records what its opener gives: for machines
/// without sound, tests and benchmarks.
///
/// Each cycle is due a whole number of frames after the start on CLOCK_MONOTONIC, without drift. A cycle that begins a
/// whole period late counts as an xrun and moves the time base, as a real device's restart does.
public final class PacedNullDevice: RunningDevice {
    static let plainName = "paced-null"
    static let prefix = "paced-null:"

    /// `paced-null`, for a test's device with a colon and the test's name for it.
    public let name: String

    let run: DeviceRun
    private let wanted: AudioDeviceConfiguration
    private let input: PacedNullInput
    private let control: PacedNullControl?
    private let currentFormat: Mutex<AudioDeviceFormat>

    /// Any number of these may exist. Throws `AudioDeviceError` for a configuration out of range.
    public convenience init(
        _ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration(), input: PacedNullInput = .silence
    ) throws {
        try self.init(configuration, input: input, control: nil)
    }

    /// With a test's hand on it. Throws also while the control has unplugged it.
    package convenience init(_ configuration: AudioDeviceConfiguration, control: PacedNullControl) throws {
        try self.init(configuration, input: control.input, control: control)
    }

    private init(_ configuration: AudioDeviceConfiguration, input: PacedNullInput, control: PacedNullControl?) throws {
        name = control?.deviceName ?? Self.plainName
        wanted = try configuration.validated(for: name)
        self.input = input
        self.control = control
        run = DeviceRun(device: name)
        currentFormat = Mutex(Self.format(wanted, control))
        try checkPresence("open")
    }

    deinit { run.stop() }

    /// As asked, 2 channels where the number is the device's choice; samples are Float32 and one cycle is buffered
    /// ahead.
    public var format: AudioDeviceFormat { currentFormat.withLock { $0 } }

    /// Calls back from a thread of its own, at the configured FIFO priority where that is allowed. Throws
    /// `AudioDeviceError` when there is no thread for it or it runs. Thread: any but render.
    public func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        try checkPresence("start")
        let notifier = try run.begin { [weak self] event in
            guard let self, let change = change(event) else { return }
            onChange(change)
        }
        let appearances = control?.current.appearances ?? 0
        let format = Self.format(wanted, control)
        currentFormat.withLock { $0 = format }
        let loop = PacedNullLoop(
            format: format, run: run, notifier: notifier, control: control, signal: input, appearances: appearances)
        try run.startThread(.fifo(priority: wanted.priority), notifier) { () throws(AudioDeviceError) in
            try loop.play(callback)
        }
    }

    private func change(_ event: DeviceEvent) -> AudioDeviceChange? {
        switch event {
        case .disappeared: return .disappeared(reason: run.failure?.reason ?? "it is gone")
        case .formatChanged, .cycleChanged:
            let format = Self.format(wanted, control)
            currentFormat.withLock { $0 = format }
            return event == .formatChanged ? .formatChanged(format) : .cycleChanged(format)
        case .finished, .rerouted: return nil
        }
    }

    private func checkPresence(_ operation: String) throws(AudioDeviceError) {
        if let control, !control.isPresent {
            throw AudioDeviceError(device: name, operation: operation, reason: "it is unplugged; plug it in")
        }
    }

    private static func format(_ wanted: AudioDeviceConfiguration, _ control: PacedNullControl?) -> AudioDeviceFormat {
        let state = control?.current
        let frames = state?.frameCounts.first ?? wanted.framesPerCycle
        return AudioDeviceFormat(
            sampleRate: state?.sampleRate ?? wanted.sampleRate, outputChannelCount: wanted.outputChannelCount ?? 2,
            inputChannelCount: wanted.inputChannelCount ?? 2, framesPerCycle: frames,
            maximumFramesPerCycle: control.map { max($0.maximumFramesPerCycle, frames) },
            outputLatencyFrames: frames, inputLatencyFrames: frames,
            mostOutputChannels: AudioDeviceConfiguration.channelLimit,
            mostInputChannels: AudioDeviceConfiguration.channelLimit)
    }
}
