import AudioToolbox
import Glibc
import Synchronization

/// A gain that changes by itself whatever a unit can change, when its parameter `command` says so.
// @unchecked: control calls come one at a time; what a render call or a thread of the unit's touches is atomic.
final class CrossingUnit: AUAudioUnit, @unchecked Sendable {
    private final class Shared: Sendable {
        let gain = Atomic<UInt32>(AUValue(1).bitPattern)
    }

    private let shared = Shared()
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    /// Bytes that the state carries.
    private var ballast: [UInt8] = []
    private var gestures: AUParameterObserverToken?
    private var channel: TalkChannel?
    private var times = (latency: 0.0, tail: 0.0)
    private var enabledProfiles: Set<MIDICIProfile> = []

    init(componentDescription: AudioComponentDescription, tree: AUParameterTree) throws {
        try super.init(componentDescription: componentDescription)
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "there is no stereo")
        }
        inputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .input, busses: [try Self.bus(0)], maximumBusCount: 3, makeBus: Self.bus)
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format, name: "Output")])
        publish(tree)
    }

    @Sendable private static func bus(_ index: Int) throws -> AUAudioUnitBus {
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "there is no stereo")
        }
        let bus = try AUAudioUnitBus(format: format, name: index == 0 ? "Input" : "Input \(index + 1)")
        bus.supportedChannelLayoutTags = [kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_AudioUnit_5_0]
        return bus
    }

    override var latency: Double { times.latency }
    override var tailTime: Double { times.tail }
    override var supportsMPE: Bool { true }
    override var supportsUserPresets: Bool { true }

    override func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        super.shouldChange(to: format, for: bus) && format.sampleRate != 12_345
    }

    override func messageChannel(for channelName: String) -> any AUMessageChannel {
        guard channelName == "talk" else { return super.messageChannel(for: channelName) }
        let made = channel ?? TalkChannel { [weak self] in self?.settings ?? [:] }
        channel = made
        return made
    }

    /// What the host has set.
    private var settings: [String: Any] {
        [
            "contextName": contextName ?? "", "channelMap": (channelMap ?? []).map(\.intValue),
            "bypass": shouldBypassEffect,
            "offline": isRenderingOffline, "quality": renderQuality, "protocol": Int(hostMIDIProtocol.rawValue),
            "inputs": inputBusses.count, "layout": Int(inputBusses[0].format.channelLayout?.layoutTag ?? 0),
            "enabled": inputBusses.map(\.isEnabled), "userPresets": userPresets.count, "saved": saveStatus,
        ]
    }

    /// What the unit gets when it saves a preset of its user's.
    private var saveStatus: Int {
        do {
            try saveUserPreset(AUAudioUnitPreset(number: -1, name: "The unit's own"))
            return 0
        } catch {
            return Int((error as? AUAudioUnitError)?.code ?? -1)
        }
    }

    override func profileState(forCable cable: UInt8, channel: MIDIChannelNumber) -> MIDICIProfileState {
        let all = [MIDICIProfile(data: [0x7e, 0x21, 1, 1, 0], name: "General")]
        return MIDICIProfileState(
            midiChannel: channel, enabledProfiles: all.filter(enabledProfiles.contains),
            disabledProfiles: all.filter { !enabledProfiles.contains($0) })
    }

    override func enable(_ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber) throws {
        guard channel < 16 else {
            throw AUAudioUnitError(kAudioUnitErr_InvalidElement, "There is no channel \(channel).")
        }
        enabledProfiles.insert(profile)
        profileChangedBlock?(cable, channel, profile, true)
    }

    override func disable(_ profile: MIDICIProfile, cable: UInt8, onChannel channel: MIDIChannelNumber) throws {
        enabledProfiles.remove(profile)
        profileChangedBlock?(cable, channel, profile, false)
    }

    override var factoryPresets: [AUAudioUnitPreset]? { [AUAudioUnitPreset(number: 0, name: "Loud")] }

    override var audioUnitName: String? { "Crossing" }
    override var manufacturerName: String? { "Test" }
    override var componentVersion: UInt32 { 0x10000 }
    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }

    override var fullState: [String: Any]? {
        get {
            var state = super.fullState ?? [:]
            if !ballast.isEmpty { state["ballast"] = ballast }
            return state
        }
        set {
            super.fullState = newValue
            if let bytes = newValue?["ballast"] as? [UInt8] { ballast = bytes }
        }
    }

    override var internalRenderBlock: AUInternalRenderBlock {
        let shared = shared
        return { _, timestamp, frameCount, _, data, _, pull in
            guard let pull else { return kAudioUnitErr_NoConnection }
            var flags = AudioUnitRenderActionFlags()
            let status = pull(&flags, timestamp, frameCount, 0, data)
            guard status == noErr else { return status }
            let gain = AUValue(bitPattern: shared.gain.load(ordering: .relaxed))
            let buffers = audioBuffers(data)
            for channel in 0..<Int(data.pointee.mNumberBuffers) {
                guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(frameCount) { samples[frame] *= gain }
            }
            return noErr
        }
    }

    // MARK: Parameters

    private func publish(_ tree: AUParameterTree) {
        tree.implementorValueObserver = { [weak self] parameter, value in self?.took(parameter, value) }
        let heard = tree.parameter(withKeyPath: "heard")
        gestures = tree.token(byAddingParameterAutomationObserver: { count, events in
            for index in 0..<count where events[index].eventType != .value {
                heard?.value += events[index].eventType == .touch ? 1 : 10
            }
        })
        parameterTree = tree
    }

    private func took(_ parameter: AUParameter, _ value: AUValue) {
        switch parameter.identifier {
        case "gain":
            shared.gain.store(value.bitPattern, ordering: .relaxed)
            parameterTree?.parameter(withKeyPath: "twice")?.value = 2 * value
        case "command": CrossingTree.Command(rawValue: Int(value)).map(perform)
        default: break
        }
    }

    private func perform(_ command: CrossingTree.Command) {
        switch command {
        case .none: break
        case .rebuild: publish(CrossingTree.second())
        case .settings: changeSettings()
        case .times:
            times = (0.25, 1.5)
            didChange(.latency)
            didChange(.tailTime)
        case .busses: onThread { unit in unit.changeBusses() }
        case .trees: onThread { unit in unit.publishTrees(CrossingTree.second, perSecond: 200, seconds: 4) }
        case .largeTrees: onThread { unit in unit.publishTrees(CrossingTree.large, perSecond: 50, seconds: 6) }
        case .minuteOfTrees: onThread { unit in unit.publishTrees(CrossingTree.large, perSecond: 50, seconds: 60) }
        case .preset: currentPreset = AUAudioUnitPreset(number: 0, name: "Loud")
        case .storm:
            onThread { unit in
                guard let level = unit.parameterTree?.parameter(withKeyPath: "level") else { return }
                for step in 1...CrossingTree.stormCount { level.value = AUValue(step) }
            }
        case .gesture:
            onThread { unit in
                guard let level = unit.parameterTree?.parameter(withKeyPath: "level") else { return }
                level.setValue(5, originator: nil, atHostTime: 1, eventType: .touch)
                level.setValue(6, originator: nil, atHostTime: 2, eventType: .value)
                level.setValue(7, originator: nil, atHostTime: 3, eventType: .value)
                level.setValue(7, originator: nil, atHostTime: 4, eventType: .release)
            }
        }
    }

    /// Publishes trees for some seconds; each is another one than that before, which the host cannot know beforehand.
    private func publishTrees(_ make: () -> AUParameterTree, perSecond rate: Int, seconds: Int) {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        for _ in 0..<seconds * rate {
            publish(make())
            time.tv_nsec += 1_000_000_000 / rate
            if time.tv_nsec >= 1_000_000_000 {
                (time.tv_sec, time.tv_nsec) = (time.tv_sec + 1, time.tv_nsec - 1_000_000_000)
            }
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
        }
        publish(CrossingTree.first())
    }

    private func changeSettings() {
        contextName = "from the unit"
        channelMap = [1, 0]
        shouldBypassEffect = true
        renderQuality = 3
    }

    private func changeBusses() {
        inputBusses[0].name = "Voice"
        if let bus = try? Self.bus(1) { inputBusses.replaceBusses([inputBusses[0], bus]) }
        inputBusses[1].isEnabled = false
    }

    /// Does something the way a unit's own window would: from another thread, later.
    private func onThread(_ body: @escaping @Sendable (CrossingUnit) -> Void) {
        let job = Unmanaged.passRetained(Job(unit: self, body: body))
        var thread = pthread_t()
        let failed = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                let job = Unmanaged<Job>.fromOpaque(argument).takeRetainedValue()
                job.body(job.unit)
                return nil
            }, job.toOpaque())
        if failed == 0 { pthread_detach(thread) } else { job.release() }
    }
}

private final class Job: Sendable {
    let unit: CrossingUnit
    let body: @Sendable (CrossingUnit) -> Void

    init(unit: CrossingUnit, body: @escaping @Sendable (CrossingUnit) -> Void) {
        self.unit = unit
        self.body = body
    }
}
