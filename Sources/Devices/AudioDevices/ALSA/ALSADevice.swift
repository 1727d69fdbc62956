import LinuxSystem
import Synchronization

/// Plays on and records from any ALSA PCMs: a card, a plug-in such as `plughw:0`, or a sound server's `default`.
///
/// An xrun is counted and both directions begin again together. Two cards without a common clock drift apart until one
/// of them has an xrun. A device that stands still for two seconds, or that is unplugged, has disappeared. `null` takes
/// samples without any pace: it runs as fast as the callback.
public final class ALSADevice: RunningDevice {
    /// The PCM as ALSA names it, such as `default` or `plughw:0`; two names with a comma where another one records.
    public let name: String

    private let output: String
    private let input: String
    private let wanted: AudioDeviceConfiguration
    let run: DeviceRun
    private let currentFormat: Mutex<AudioDeviceFormat>
    private let place: Place

    /// Where the PCMs are while no thread uses them.
    private final class Place: Sendable {
        let duplex: Mutex<ALSADuplex?>
        init(_ opened: ALSADuplex) { duplex = Mutex(opened) }
    }

    /// Opens and configures the device: `name` plays, and `inputName` or the same records, by the channel counts of the
    /// configuration.
    ///
    /// - Throws: `AudioDeviceError` naming the device when it does not exist, is in use, or cannot do what is asked.
    public init(
        name: String, inputName: String? = nil, _ configuration: AudioDeviceConfiguration = AudioDeviceConfiguration()
    ) throws {
        wanted = try configuration.validated(for: name)
        (output, input) = (name, inputName ?? name)
        let opened = try ALSADuplex(output, input, wanted)
        self.name = input == output || wanted.inputChannelCount == 0 ? name : "\(name),\(input)"
        run = DeviceRun(device: self.name)
        currentFormat = Mutex(opened.format)
        place = Place(opened)
    }

    deinit { run.stop() }

    /// What ALSA agreed to, which may differ from what was asked.
    public var format: AudioDeviceFormat { currentFormat.withLock { $0 } }

    /// Runs on a thread of its own, at the configured FIFO priority where that is allowed. A device that had
    /// disappeared is opened again. Throws `AudioDeviceError` when there is no thread for it, it runs, or it cannot be
    /// opened again. Thread: any but render.
    public func start(
        onChange: @escaping @Sendable (AudioDeviceChange) -> Void, _ callback: @escaping AudioDeviceCallback
    ) throws {
        let notifier = try run.begin { [run] event in
            if event == .disappeared { onChange(.disappeared(reason: run.failure?.reason ?? "it is gone")) }
        }
        let duplex: ALSADuplex
        do {
            duplex = try place.duplex.withLock { $0.take() } ?? ALSADuplex(output, input, wanted)
        } catch {
            run.end()
            throw error
        }
        currentFormat.withLock { $0 = duplex.format }
        let loop = ALSALoop(duplex: duplex, run: run)
        try run.startThread(.fifo(priority: wanted.priority), notifier) { [place] () throws(AudioDeviceError) in
            try loop.play(callback)
            // Kept open for another start; after an error it is closed instead.
            place.duplex.withLock { $0 = duplex }
        }
    }
}
