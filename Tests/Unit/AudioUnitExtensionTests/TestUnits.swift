import AudioToolbox
import Synchronization

/// A kernel unit with two outputs: the first is input × gain, the second the first upside down; a meter shows the last
/// input sample.
struct SplitKernel: RenderKernel, ~Copyable {
    private var gain = LinearRamp(1)

    init(_ configuration: RenderConfiguration) {}

    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(0, let value): gain.go(to: value, frames: 0)
        case .ramp(0, let goal, let frames): gain.go(to: goal, frames: frames)
        default: break
        }
    }

    mutating func render(_ context: borrowing RenderContext) {
        let input = context.input(0)
        var output = context.output(0)
        var inverse = context.output(0, bus: 1)
        var last: Float = 0
        for frame in 0..<context.frameCount {
            last = input[frame]
            output[frame] = last * gain.next()
            inverse[frame] = -output[frame]
        }
        context.setParameter(9, last)
        if let transport = context.transport(), transport.validity & 1 != 0 {
            context.setParameter(8, Float(transport.tempo))
        }
        _ = context.sendMIDI(at: 3, 0x90, 60, 100)
        if last == 0 { context.markSilent() }
    }
}

@_noLocks @_noAllocation
private func renderSplit(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<SplitKernel>.render(kernel, cycle)
}

final class SplitUnit: KernelAudioUnit<SplitKernel>, @unchecked Sendable {
    init(_ description: AudioComponentDescription) throws {
        let gain = AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Gain", address: 0, min: 0, max: 4, defaultValue: 1, unit: .linearGain,
            flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp])
        let tempo = AUParameterTree.createParameter(
            withIdentifier: "tempo", name: "Tempo", address: 8, min: 0, max: 1000, defaultValue: 0, unit: .BPM,
            flags: [.flag_IsReadable, .flag_MeterReadOnly])
        let meter = AUParameterTree.createParameter(
            withIdentifier: "meter", name: "Meter", address: 9, min: -10, max: 10, defaultValue: 0,
            flags: [.flag_IsReadable, .flag_MeterReadOnly])
        var definition = KernelUnitDefinition(
            name: "Split", manufacturer: "Test",
            parameters: [
                AUParameterTree.createGroup(withIdentifier: "level", name: "Level", children: [gain]),
                AUParameterTree.createGroup(withIdentifier: "meters", name: "Meters", children: [tempo, meter]),
            ], inputs: [.init("In", channels: 1, maximumChannels: 1)],
            outputs: [.init("Out", channels: 1, maximumChannels: 1), .init("Inverse", channels: 1, maximumChannels: 1)])
        definition.presets = [.init("Half", [0: 0.5]), .init("Double", [0: 2])]
        try super.init(componentDescription: description, definition: definition, render: renderSplit)
    }
}

/// A unit written as Apple's authors write one: a closure over pointers, values by implementor callbacks.
// @unchecked: the pointers are constant and hold atomics.
final class ClosureUnit: AUAudioUnit, @unchecked Sendable {
    private let gain = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    let seenEvents = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)

    init(_ description: AudioComponentDescription) throws {
        gain.initialize(to: Atomic(Float(1).bitPattern))
        seenEvents.initialize(to: Atomic(0))
        try super.init(componentDescription: description)
        guard let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1) else {
            fatalError("mono exists")
        }
        inputArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format)])
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
        let tree = AUParameterTree.createTree(withChildren: [
            AUParameterTree.createParameter(
                withIdentifier: "gain", name: "Gain", address: 0, min: 0, max: 4, unit: .linearGain, unitName: nil,
                valueStrings: nil, dependentParameters: nil)
        ])
        let gain = gain
        tree.implementorValueObserver = { _, value in gain.pointee.store(value.bitPattern, ordering: .relaxed) }
        tree.implementorValueProvider = { _ in Float(bitPattern: gain.pointee.load(ordering: .relaxed)) }
        parameterTree = tree
    }

    deinit {
        gain.deallocate()
        seenEvents.deallocate()
    }

    override var audioUnitName: String? { "Closure" }
    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }

    override var internalRenderBlock: AUInternalRenderBlock {
        let gain = gain
        let seen = seenEvents
        return { _, timestamp, frameCount, _, data, events, pull in
            guard let pull else { return kAudioUnitErr_NoConnection }
            var flags = AudioUnitRenderActionFlags()
            let status = pull(&flags, timestamp, frameCount, 0, data)
            guard status == noErr else { return status }
            if events != nil { seen.pointee.wrappingAdd(1, ordering: .relaxed) }
            let factor = Float(bitPattern: gain.pointee.load(ordering: .relaxed))
            guard let samples = audioBuffers(data)[0].mData?.assumingMemoryBound(to: Float.self) else { return -1 }
            for frame in 0..<Int(frameCount) { samples[frame] *= factor }
            return noErr
        }
    }
}
