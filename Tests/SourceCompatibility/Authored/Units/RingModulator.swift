import AVFAudio
import AudioToolbox
import CoreAudioKit

private struct RingKernel {
    var frequency: Float = 22
    var phase: Float = 0
    var sampleRate: Float = 44_100
}

public class RingModulator: AUAudioUnit {
    private let input: BufferedInputBus
    private let output: AUAudioUnitBus
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    private let kernel = UnsafeMutablePointer<RingKernel>.allocate(capacity: 1)

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2)!
        input = try BufferedInputBus(format: format, maxChannels: 8)
        output = try AUAudioUnitBus(format: format)
        kernel.initialize(to: RingKernel())
        try super.init(componentDescription: componentDescription, options: options)
        inputArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [input.bus])
        outputArray = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [output])

        let frequency = AUParameterTree.createParameter(
            withIdentifier: "frequency", name: "Frequency", address: 0, min: 15, max: 40, unit: .hertz, unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: nil)
        let oscillator = AUParameterTree.createGroup(
            withIdentifier: "oscillator", name: "Oscillator", children: [frequency])
        let tree = AUParameterTree.createTree(withChildren: [oscillator])
        let kernel = self.kernel
        tree.implementorValueObserver = { _, value in kernel.pointee.frequency = value }
        tree.implementorValueProvider = { _ in kernel.pointee.frequency }
        self.parameterTree = tree
    }

    deinit { kernel.deallocate() }

    public override var inputBusses: AUAudioUnitBusArray { return inputArray }
    public override var outputBusses: AUAudioUnitBusArray { return outputArray }

    public override func allocateRenderResources() throws {
        try super.allocateRenderResources()
        input.allocateRenderResources(maxFrames: maximumFramesToRender)
        kernel.pointee.sampleRate = Float(output.format.sampleRate)
        kernel.pointee.phase = 0
    }

    public override func deallocateRenderResources() {
        input.deallocateRenderResources()
        super.deallocateRenderResources()
    }

    public override func shouldChange(to format: AVAudioFormat, for bus: AUAudioUnitBus) -> Bool {
        return format.channelCount <= 8 && super.shouldChange(to: format, for: bus)
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let input = self.input
        let kernel = self.kernel
        return { _, timestamp, frameCount, _, outputData, _, pullInputBlock in
            var flags = AudioUnitRenderActionFlags(rawValue: 0)
            let status = input.pullInput(&flags, timestamp, frameCount, 0, pullInputBlock)
            if status != noErr { return status }
            let inputs = UnsafeMutableAudioBufferListPointer(input.mutableAudioBufferList)!
            let outputs = UnsafeMutableAudioBufferListPointer(outputData)
            for index in 0..<outputs.count where outputs[index].mData == nil {
                outputs[index].mData = inputs[index].mData
                outputs[index].mDataByteSize = inputs[index].mDataByteSize
            }
            let step = 2 * Float.pi * kernel.pointee.frequency / kernel.pointee.sampleRate
            for frame in 0..<Int(frameCount) {
                let modulator = sin(kernel.pointee.phase)
                for (source, target) in zip(inputs, outputs) {
                    let from = source.mData!.assumingMemoryBound(to: Float.self)
                    let to = target.mData!.assumingMemoryBound(to: Float.self)
                    to[frame] = from[frame] * modulator
                }
                kernel.pointee.phase += step
            }
            return noErr
        }
    }
}
