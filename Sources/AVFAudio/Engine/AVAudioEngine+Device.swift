import AudioDevices
import AudioToolbox
import Foundation
import RenderGraph

extension NSNotification.Name {
    /// Posted with the engine as its object when its device changed: another rate, other channels, gone, or back. The
    /// engine has stopped by itself; its nodes are attached and connected as before (AVAudioEngine.h).
    public static let AVAudioEngineConfigurationChange = NSNotification.Name(
        "AVAudioEngineConfigurationChangeNotification")
}

extension AVAudioEngine {
    // MARK: Choosing a device. Not Apple's, which chooses by its unit's properties.

    /// The device that the engine plays through, as `auctl play --list-devices` names it; nil for the system's. Takes
    /// effect at the next start from stopped.
    public var outputDeviceName: String? {
        get { lock.withLock { deviceSelection.output } }
        set { select { $0.output = newValue } }
    }

    /// The device that the engine records from; nil for the output's, or the system's.
    public var inputDeviceName: String? {
        get { lock.withLock { deviceSelection.input } }
        set { select { $0.input = newValue } }
    }

    /// Hz that the device is asked for; nil for its own.
    public var preferredDeviceSampleRate: Double? {
        get { lock.withLock { deviceSelection.sampleRate } }
        set { select { $0.sampleRate = newValue } }
    }

    /// Frames per cycle that the device is asked for; nil for its own.
    public var preferredDeviceFrameCount: Int? {
        get { lock.withLock { deviceSelection.framesPerCycle } }
        set { select { $0.framesPerCycle = newValue } }
    }

    /// Channels that the device is asked for; nil for its own.
    public var preferredDeviceChannelCount: Int? {
        get { lock.withLock { deviceSelection.outputChannels } }
        set { select { $0.outputChannels = newValue } }
    }

    private func select(_ change: (inout EngineDeviceSelection) -> Void) {
        lock.withLock {
            let before = deviceSelection
            change(&deviceSelection)
            if before != deviceSelection, !state.isAllocated { dropDevice() }
        }
    }

    // MARK: The device

    /// The format of what leaves the engine; of 0 Hz while there is no device.
    var outputHardwareFormat: AVAudioFormat {
        lock.withLock { manual?.format ?? deviceIfThere?.outputFormat ?? Self.noFormat }
    }

    /// The format of what comes in; of 0 Hz while there is nothing to come from.
    var inputHardwareFormat: AVAudioFormat {
        lock.withLock {
            if let manual { return manual.inputFormat ?? manual.format }
            return deviceIfThere?.inputFormat ?? Self.noFormat
        }
    }

    /// Seconds between the engine and the air.
    var deviceLatency: (output: Double, input: Double) {
        lock.withLock { manual == nil ? (driver?.outputLatency ?? 0, driver?.inputLatency ?? 0) : (0, 0) }
    }

    /// The longest run of a plan: a device's usual cycle, so that longer ones are cut, within bounds.
    var deviceMaximumFrames: Int { min(max(driver?.usualFrames ?? 512, 16), 4096) }

    /// The device, opened if it can be; its absence is no fault before it is needed.
    private var deviceIfThere: (any EngineDriver)? {
        if driver == nil { try? openDevice() }
        return driver
    }

    func openDevice() throws {
        guard driver == nil else { return }
        let wantsInput = madeInputNode != nil
        do {
            let device = try open(
                EngineDeviceRequest(
                    output: deviceSelection.output, input: deviceSelection.input, wantsInput: wantsInput,
                    configuration: deviceSelection.configuration(wantsOutput: true, wantsInput: wantsInput)))
            driver = DeviceDriver(device) { [weak self] change in self?.deviceChanged(change) }
        } catch {
            watchDevices()
            throw EngineFaults.error(-66680, "there is no device to play through: \(error)")
        }
    }

    func startDriver() throws {
        guard manual == nil else { return }
        try openDevice()
        try driver?.start(renderer)
        watchDevices()
    }

    /// The input is needed from now on: the device is opened anew where it has none.
    func inputWasAsked() {
        guard manual == nil, driver != nil, !state.isAllocated else { return }
        dropDevice()
    }

    func dropDevice() {
        driver?.close()
        driver = nil
    }

    // MARK: Changes

    /// The device changed while the engine had it. Thread: the device's, not the render thread.
    func deviceChanged(_ change: AudioDeviceChange) {
        guard change.endsCallbacks else { return }
        let isMine = lock.withLock {
            guard manual == nil else { return false }
            _ = state.stop()
            dropDevice()
            freeResources()
            return true
        }
        if isMine { reportConfigurationChange() }
    }

    /// On a queue of its own: the handler may reconnect, start and release the engine.
    func reportConfigurationChange() {
        let engine = self
        EngineNotifications.queue.async {
            engine.reconnectMainMixer()
            NotificationCenter.default.post(name: .AVAudioEngineConfigurationChange, object: engine)
        }
    }

    /// The main mixer follows the hardware while the program has not connected it.
    private func reconnectMainMixer() {
        lock.withLock {
            guard !isMainMixerConnectedByProgram, let mixer = madeMixerNode else { return }
            mixer.setOutputFormats[0] = nil
        }
    }

    /// Looks out for devices, as long as there is none.
    private func watchDevices() {
        guard deviceWatch == nil else { return }
        deviceWatch = EngineDeviceWatch(self)
    }

    /// A device came or went: an engine that has none tries again, and tells when it found one.
    func devicesChanged() {
        let hasFound = lock.withLock { () -> Bool in
            guard manual == nil, driver == nil, madeOutputNode != nil || madeInputNode != nil else { return false }
            try? openDevice()
            return driver != nil
        }
        if hasFound { reportConfigurationChange() }
    }
}

/// Where engines report that their device changed.
enum EngineNotifications {
    static let queue = DispatchQueue(label: "io.auserviced.engine-notifications")
}

/// Tells an engine that the devices of the machine changed.
final class EngineDeviceWatch {
    private let watch: AudioDeviceWatch?

    init(_ engine: AVAudioEngine) {
        watch = try? AudioDeviceWatch { [weak engine] in engine?.devicesChanged() }
    }
}
