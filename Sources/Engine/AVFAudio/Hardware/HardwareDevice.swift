import AudioDevices
import AudioToolbox
internal import AudioUnitInterface
import Foundation
import VoiceProcessing

/// The device of an I/O unit: which one, what of it is used, and whether it runs.
///
/// Thread: any but render, one at a time; the device's own threads end it.
// @unchecked: what changes is behind the lock.
final class HardwareDevice: UnitHardware, @unchecked Sendable {
    let kind: HardwareUnitKind
    let cycle = HardwareCycle()
    /// Whose it is. Set once, before anything else.
    weak var unit: HardwareAudioUnit?
    private let lock = NSRecursiveLock()
    private var device: (any AudioDevice)?
    private var runs = false
    private var selected: String?
    private var takesInput: Bool
    private var givesOutput: Bool
    private var provider: AURenderPullInputBlock?
    private var handler: AUInputHandler?

    init(_ kind: HardwareUnitKind) {
        self.kind = kind
        (takesInput, givesOutput) = (kind.takesInput, true)
    }

    // MARK: Choosing

    var isInputEnabled: Bool {
        get { lock.withLock { takesInput } }
        set { lock.withLock { takesInput = newValue && kind.hasInput } }
    }
    var isOutputEnabled: Bool {
        get { lock.withLock { givesOutput } }
        set { lock.withLock { givesOutput = newValue } }
    }
    var outputProvider: AURenderPullInputBlock? {
        get { lock.withLock { provider } }
        set { lock.withLock { provider = newValue } }
    }
    var inputHandler: AUInputHandler? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }

    /// As `auctl play --list-devices` names it; nil for the system's.
    var name: String? {
        get { lock.withLock { selected } }
        set {
            lock.withLock {
                guard !runs else { return }
                (selected, device) = (newValue, nil)
            }
            unit?.showDevice()
        }
    }

    var deviceID: AUAudioObjectID { name.map { AudioDeviceNumbers.number(of: $0) } ?? 0 }

    func setDeviceID(_ deviceID: AUAudioObjectID) throws {
        guard !isRunning else {
            throw AUAudioUnitError(
                kAudioUnitErr_Initialized, "another device cannot be chosen while one runs; stop it first.")
        }
        let found = AudioDeviceNumbers.name(of: deviceID)
        guard found != nil || deviceID == 0 else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidPropertyValue, "there is no device \(deviceID).")
        }
        name = found
    }

    // MARK: What it is like

    /// The device's own, or, without a device, what any could have.
    var outputFormat: AVAudioFormat { format { $0.outputChannelCount } }
    var inputFormat: AVAudioFormat { format { $0.inputChannelCount } }

    /// Seconds to the air.
    var latency: Double {
        lock.withLock { device.map { Double($0.format.outputLatencyFrames) / $0.format.sampleRate } ?? 0 }
    }

    private func format(_ channels: (AudioDeviceFormat) -> Int) -> AVAudioFormat {
        let found = lock.withLock { () -> AVAudioFormat? in
            if device == nil { device = try? open(AudioDeviceConfiguration(inputChannelCount: nil)) }
            return device.flatMap {
                AVAudioFormat.standard(sampleRate: $0.format.sampleRate, channels: UInt32(max(channels($0.format), 1)))
            }
        }
        return found ?? .fallback
    }

    private func open(_ wanted: AudioDeviceConfiguration) throws -> any AudioDevice {
        let takes = kind.hasInput && wanted.inputChannelCount != 0
        if let opener = selected.flatMap({ HardwareDevices.opener(for: $0) }) {
            return try opener(
                EngineDeviceRequest(output: selected, input: nil, wantsInput: takes, configuration: wanted))
        }
        let playsNothing = wanted.outputChannelCount == 0
        return try AudioDevices.open(
            output: playsNothing ? nil : selected, input: playsNothing ? selected : nil, wantsInput: takes, wanted)
    }

    // MARK: Running

    var isRunning: Bool { lock.withLock { runs } }

    func start() throws {
        try lock.withLock {
            guard !runs else { return }
            guard let unit, unit.renderResourcesAllocated else {
                throw AUAudioUnitError(
                    kAudioUnitErr_Uninitialized, "\(kind.name) cannot start; allocate its render resources first.")
            }
            let opened = try openToRun(unit)
            cycle.begin(
                unit.renderBlock, provider: givesOutput ? provider : nil, handler: takesInput ? handler : nil,
                voice: try voice(of: opened, unit))
            let cycle = cycle
            do {
                try opened.start(onChange: { [weak self] in if $0.endsCallbacks { self?.end() } }) { now in
                    cycle.run(&now)
                    return .proceed
                }
            } catch { throw AUAudioUnitError(kAudioUnitErr_FailedInitialization, "\(error).") }
            (device, runs) = (opened, true)
        }
    }

    /// As the program's side of the busses wants it.
    private func openToRun(_ unit: HardwareAudioUnit) throws -> any AudioDevice {
        guard givesOutput || takesInput else {
            throw AUAudioUnitError(
                kAudioUnitErr_FailedInitialization, "neither input nor output of \(kind.name) is enabled.")
        }
        let played = unit.inputBusses[0].format
        let recorded = kind.hasInput ? unit.outputBusses[1].format : played
        var wanted = AudioDeviceConfiguration(sampleRate: givesOutput ? played.sampleRate : recorded.sampleRate)
        wanted.outputChannelCount = givesOutput ? Int(played.channelCount) : 0
        // All that it has: the processed voice is one channel of them.
        wanted.inputChannelCount = takesInput ? (kind == .voice ? nil : Int(recorded.channelCount)) : 0
        device = nil
        let opened: any AudioDevice
        do { opened = try open(wanted) } catch {
            throw AUAudioUnitError(kAudioUnitErr_FailedInitialization, "\(error).")
        }
        let rate = opened.format.sampleRate
        for (isUsed, format) in [(givesOutput, played), (takesInput, recorded)]
        where isUsed && format.sampleRate != rate {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "\(opened.name) runs at \(rate) Hz; set the busses of \(kind.name) to that, not \(format.sampleRate).")
        }
        return opened
    }

    /// Takes the echo of what is played out of the input, for a unit that does.
    private func voice(of opened: any AudioDevice, _ unit: HardwareAudioUnit) throws -> VoiceProcessor? {
        guard kind == .voice, takesInput else { return nil }
        let frames = min(Int(unit.maximumFramesToRender), opened.format.maximumFramesPerCycle)
        guard
            let made = VoiceProcessor(
                sampleRate: opened.format.sampleRate, maximumFrames: frames, controls: VoiceControls())
        else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "voice processing runs at 8000 to 192000 Hz, not \(opened.format.sampleRate).")
        }
        return made
    }

    func stop() {
        let running = lock.withLock { () -> (any AudioDevice)? in
            defer { runs = false }
            return runs ? device : nil
        }
        // Not under the lock, which a block may wait for.
        running?.stop()
    }

    /// The device is gone, or has another format.
    private func end() {
        lock.withLock { (device, runs) = (nil, false) }
        AudioLog.engine.write(
            EngineFaults.error(-66637, "the device of \(kind.name) has changed, and its unit has stopped"))
    }
}
