import AudioToolbox
import AudioUnitExtension
import Synchronization

/// The library's one exported function.
@c(AUExtensionEntry)
public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
    makeExtensionInterface(viewSize: AUViewSize(width: 800, height: 500)) { description in
        try RingModulatorUnit(componentDescription: description)
    }
}

/// The ring modulator, written as on Apple's platforms: an `AUAudioUnit` with busses, a parameter tree and a render
/// block.
// @unchecked: constant but for what the base class and the processor guard themselves.
final class RingModulatorUnit: AUAudioUnit, @unchecked Sendable {
    private let processor = RingModulatorProcessor()
    private let bypass = BypassSwitch()
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!

    override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        try super.init(componentDescription: componentDescription, options: options)
        inputArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try makeBus("Input")])
        outputArray = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try makeBus("Output")])
        let frequency = AUParameterTree.createParameter(
            withIdentifier: "frequency", name: "Frequency", address: RingModulatorProcessor.frequencyAddress, min: 15,
            max: 40,
            defaultValue: 22, unit: .hertz, flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
        let tree = AUParameterTree.createTree(withChildren: [frequency])
        tree.implementorValueObserver = { [processor] _, value in processor.setFrequency(value) }
        parameterTree = tree
    }

    private func makeBus(_ name: String) throws -> AUAudioUnitBus {
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "Stereo at 48 kHz is no format.")
        }
        let bus = try AUAudioUnitBus(format: format, name: name)
        bus.maximumChannelCount = 8
        return bus
    }

    override var audioUnitName: String? { "Ring Modulator" }
    override var manufacturerName: String? { "SnFM" }
    override var componentVersion: UInt32 { 0x0001_0000 }
    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }
    override var canProcessInPlace: Bool { true }
    override var supportsUserPresets: Bool { true }

    override var shouldBypassEffect: Bool {
        get { bypass.isOn.load(ordering: .relaxed) }
        set {
            bypass.isOn.store(newValue, ordering: .relaxed)
            didChange(.shouldBypassEffect)
        }
    }

    override func allocateRenderResources() throws {
        let input = inputArray[0].format
        let output = outputArray[0].format
        guard input.channelCount == output.channelCount, input.sampleRate == output.sampleRate else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported,
                "The ring modulator needs one format on both sides, not \(input) and \(output).")
        }
        try super.allocateRenderResources()
        processor.allocate(
            sampleRate: output.sampleRate, channelCount: Int(output.channelCount),
            maximumFrames: Int(maximumFramesToRender))
    }

    override func deallocateRenderResources() {
        super.deallocateRenderResources()
        processor.deallocate()
    }

    override func reset() { processor.requestReset() }

    override var internalRenderBlock: AUInternalRenderBlock {
        // The block captures what it renders with, never the unit.
        let processor = processor
        let bypass = bypass
        return { flags, timestamp, frameCount, _, output, events, pullInput in
            guard let pullInput else { return kAudioUnitErr_NoConnection }
            let frames = Int(frameCount)
            let prepared = processor.prepare(output, frames: frames)
            guard prepared == noErr else { return prepared }
            let status = pullInput(flags, timestamp, frameCount, 0, output)
            guard status == noErr, !bypass.isOn.load(ordering: .relaxed) else { return status }
            processor.process(
                output, frames: frames, start: AUEventSampleTime(timestamp.pointee.mSampleTime), events: events)
            return noErr
        }
    }
}

/// Whether the effect is bypassed, shared by the unit and its render block.
final class BypassSwitch: Sendable {
    let isOn = Atomic<Bool>(false)
}
