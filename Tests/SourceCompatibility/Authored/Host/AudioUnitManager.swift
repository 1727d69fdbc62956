import AVFAudio
import AudioToolbox
import CoreAudioKit

/// Finds a unit, loads it, and follows what it does, as the hosts of Apple's documentation do.
public final class AudioUnitManager: @unchecked Sendable {
    public private(set) var audioUnit: AUAudioUnit?
    public private(set) var messages: [String] = []
    private let queue = DispatchQueue(label: "manager")
    private var parameterToken: AUParameterObserverToken?
    private var observations: [NSKeyValueObservation] = []
    private var invalidationObserver: NSObjectProtocol?
    private var registrationObserver: NSObjectProtocol?

    public init() {
        registrationObserver = NotificationCenter.default.addObserver(
            forName: AVAudioUnitComponentManager.registrationsChangedNotification, object: nil, queue: nil
        ) { [weak self] _ in
            self?.note("registrations")
        }
        invalidationObserver = NotificationCenter.default.addObserver(
            forName: NSNotification.Name(rawValue: kAudioComponentInstanceInvalidationNotification as String),
            object: nil, queue: nil
        ) { [weak self] notification in
            guard let crashed = notification.object as? AUAudioUnit, crashed === self?.audioUnit else { return }
            self?.note("invalidated")
        }
    }

    deinit {
        if let token = parameterToken { audioUnit?.parameterTree?.removeParameterObserver(token) }
        observations.forEach { $0.invalidate() }
        if let invalidationObserver { NotificationCenter.default.removeObserver(invalidationObserver) }
        if let registrationObserver { NotificationCenter.default.removeObserver(registrationObserver) }
    }

    private func note(_ message: String) { queue.sync { messages.append(message) } }

    /// What has been heard of so far.
    public func heard(_ message: String) -> Bool { queue.sync { messages.contains(message) } }

    // MARK: Finding and loading

    public func components(ofType type: OSType) -> [AVAudioUnitComponent] {
        let anyEffect = AudioComponentDescription(
            componentType: type, componentSubType: 0, componentManufacturer: 0, componentFlags: 0,
            componentFlagsMask: 0)
        return AVAudioUnitComponentManager.shared().components(matching: anyEffect)
            .sorted { $0.name.localizedCaseInsensitiveCompare($1.name) == .orderedAscending }
    }

    public func load(_ description: AudioComponentDescription) async throws {
        let unit = try await AUAudioUnit.instantiate(with: description, options: .loadOutOfProcess)
        use(unit)
    }

    public func load(_ description: AudioComponentDescription, completion: @escaping @Sendable (Error?) -> Void) {
        AVAudioUnit.instantiate(with: description, options: []) { avAudioUnit, error in
            guard let avAudioUnit else {
                completion(error)
                return
            }
            self.use(avAudioUnit.auAudioUnit)
            completion(nil)
        }
    }

    private func use(_ unit: AUAudioUnit) {
        audioUnit = unit
        parameterToken = unit.parameterTree?.token(byAddingParameterObserver: { [weak self] address, value in
            self?.note("parameter \(address) \(value)")
        })
        observations = [
            unit.observe(\.allParameterValues, options: [.new]) { [weak self] unit, change in
                if change.newValue == true { self?.note("all values") }
            },
            unit.observe(\.currentPreset) { [weak self] unit, _ in
                self?.note("preset \(unit.currentPreset?.name ?? "none")")
            },
        ]
    }

    // MARK: Parameters, presets and state

    public func setParameter(_ address: AUParameterAddress, to value: AUValue) {
        audioUnit?.parameterTree?.parameter(withAddress: address)?.setValue(value, originator: parameterToken)
    }

    public func automate(_ address: AUParameterAddress, to value: AUValue, at time: AUEventSampleTime) {
        guard let block = audioUnit?.scheduleParameterBlock else { return }
        block(time, 0, address, value)
    }

    public func noteOn(_ note: UInt8, at time: AUEventSampleTime) {
        guard let block = audioUnit?.scheduleMIDIEventBlock else { return }
        let bytes: [UInt8] = [0x90, note, 127]
        block(time, 0, 3, bytes)
    }

    public func saveUserPreset(named name: String) throws {
        let preset = AUAudioUnitPreset()
        preset.name = name
        preset.number = -1
        try audioUnit?.saveUserPreset(preset)
    }

    public func recallUserPreset(named name: String) {
        audioUnit?.currentPreset = audioUnit?.userPresets.first { $0.name == name }
    }

    // MARK: Rendering

    /// Renders so many frames in blocks, with `input` on every channel.
    public func render(_ input: [Float], block size: AUAudioFrameCount) throws -> [[Float]] {
        guard let unit = audioUnit else { return [] }
        unit.maximumFramesToRender = size
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        let renderBlock = unit.renderBlock
        let format = unit.outputBusses[0].format
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: size) else { return [] }
        var output = [[Float]](repeating: [], count: Int(format.channelCount))
        var position = 0
        while position < input.count {
            let frames = min(size, AUAudioFrameCount(input.count - position))
            buffer.frameLength = frames
            var flags: AudioUnitRenderActionFlags = []
            var timestamp = AudioTimeStamp()
            timestamp.mSampleTime = Float64(position)
            timestamp.mFlags = .sampleTimeValid
            let start = position
            let pull: AURenderPullInputBlock = { _, _, frameCount, _, inputData in
                for buffer in UnsafeMutableAudioBufferListPointer(inputData) {
                    guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                    for frame in 0..<Int(frameCount) { samples[frame] = input[start + frame] }
                }
                return noErr
            }
            let status = renderBlock(&flags, &timestamp, frames, 0, buffer.mutableAudioBufferList, pull)
            guard status == noErr else {
                throw NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
            }
            for channel in 0..<Int(format.channelCount) {
                let samples = buffer.floatChannelData![channel]
                output[channel] += Array(UnsafeBufferPointer(start: samples, count: Int(frames)))
            }
            position += Int(frames)
        }
        return output
    }

    // MARK: View

    @MainActor
    public func loadViewController() async -> CGSize? {
        guard let controller = await audioUnit?.requestViewController() else { return nil }
        return CGSize(
            width: controller.preferredContentSize.width, height: controller.preferredContentSize.height)
    }

    public func loadViewController(_ completion: @escaping @Sendable (Bool) -> Void) {
        audioUnit?.requestViewController { viewController in
            let isThere = viewController != nil
            DispatchQueue.main.async { completion(isThere) }
        }
    }

    /// Switches to the largest of the sizes that the unit supports.
    public func selectConfiguration() -> AUAudioUnitViewConfiguration? {
        let compact = AUAudioUnitViewConfiguration(width: 400, height: 100, hostHasController: false)
        let expanded = AUAudioUnitViewConfiguration(width: 800, height: 500, hostHasController: false)
        let offered = [compact, expanded]
        guard let unit = audioUnit else { return nil }
        let supported = unit.supportedViewConfigurations(offered)
        guard let last = supported.last else { return nil }
        unit.select(offered[last])
        return offered[last]
    }
}
