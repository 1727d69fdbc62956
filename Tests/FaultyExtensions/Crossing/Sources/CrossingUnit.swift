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

    init(componentDescription: AudioComponentDescription, tree: AUParameterTree) throws {
        try super.init(componentDescription: componentDescription)
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "there is no stereo")
        }
        inputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format, name: "Input")])
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format, name: "Output")])
        publish(tree)
    }

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
