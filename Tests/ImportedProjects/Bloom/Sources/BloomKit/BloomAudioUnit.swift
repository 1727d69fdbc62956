import AVFoundation
import BloomDSP

public class BloomAudioUnit: AUAudioUnit {
    var kernel: OpaquePointer?
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    var presetNumber = 0

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        try super.init(componentDescription: componentDescription, options: options)
        let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2)!
        inputArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format)])
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
        kernel = BloomKernelCreate(44_100, 2)
        parameterTree = AUParameterTree.createTree(withChildren: [
            parameter("amount", "Amount", BloomParameter.amount), parameter("tone", "Tone", BloomParameter.tone),
        ])
        parameterTree?.implementorValueObserver = { [unowned self] parameter, value in
            BloomKernelSet(self.kernel!, parameter.address, value)
        }
        parameterTree?.implementorValueProvider = { [unowned self] parameter in
            BloomKernelGet(self.kernel!, parameter.address)
        }
        parameterTree?.parameter(withAddress: 0)?.value = 0.5
        parameterTree?.parameter(withAddress: 1)?.value = 1
        maximumFramesToRender = 512
    }

    deinit { BloomKernelRelease(kernel!) }

    private func parameter(_ identifier: String, _ name: String, _ address: BloomParameter) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: identifier, name: name, address: address.rawValue, min: 0, max: 1, unit: .generic,
            unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: nil)
    }

    public override var inputBusses: AUAudioUnitBusArray { inputArray }
    public override var outputBusses: AUAudioUnitBusArray { outputArray }

    public override func allocateRenderResources() throws {
        guard inputArray[0].format.channelCount == outputArray[0].format.channelCount else {
            setRenderResourcesAllocated(false)
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kAudioUnitErr_FailedInitialization))
        }
        try super.allocateRenderResources()
        let old = kernel
        kernel = BloomKernelCreate(outputArray[0].format.sampleRate, Int(outputArray[0].format.channelCount))
        for parameter in parameterTree!.allParameters {
            BloomKernelSet(kernel!, parameter.address, BloomKernelGet(old!, parameter.address))
        }
        BloomKernelRelease(old!)
    }

    public override func reset() {
        super.reset()
        BloomKernelReset(kernel!)
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let kernel = self.kernel!
        return {
            actionFlags, timestamp, frameCount, outputBusNumber, outputData, realtimeEventListHead, pullInputBlock in
            guard let pullInputBlock = pullInputBlock else { return kAudioUnitErr_NoConnection }
            let status = pullInputBlock(actionFlags, timestamp, frameCount, 0, outputData)
            guard status == noErr else { return status }
            let start = AUEventSampleTime(timestamp.pointee.mSampleTime)
            var done: AUAudioFrameCount = 0
            var event = realtimeEventListHead
            while let current = event {
                let offset = max(0, min(current.pointee.head.eventSampleTime - start, AUEventSampleTime(frameCount)))
                if AUAudioFrameCount(offset) > done {
                    BloomKernelProcess(kernel, outputData, done, AUAudioFrameCount(offset) - done)
                    done = AUAudioFrameCount(offset)
                }
                if current.pointee.head.eventType == .parameter || current.pointee.head.eventType == .parameterRamp {
                    BloomKernelSet(kernel, current.pointee.parameter.parameterAddress, current.pointee.parameter.value)
                }
                event = UnsafePointer(current.pointee.head.next)
            }
            BloomKernelProcess(kernel, outputData, done, frameCount - done)
            return noErr
        }
    }
}
