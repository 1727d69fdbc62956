import AVFoundation
import AudioToolbox
import TemplateKernel
import os

private let log = Logger(subsystem: "com.example.TemplateInstrument", category: "unit")

public class TemplateInstrument: AUAudioUnit, @unchecked Sendable {
    // C++ objects
    private var kernel = UnsafeMutablePointer<InstrumentKernel>.allocate(capacity: 1)
    private var outputBus: AUAudioUnitBus?
    private var format: AVAudioFormat
    private var _outputBusses: AUAudioUnitBusArray!

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) throws {
        self.format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2)!
        kernel.initialize(to: InstrumentKernel())
        try super.init(componentDescription: componentDescription, options: options)
        outputBus = try AUAudioUnitBus(format: self.format)
        outputBus?.maximumChannelCount = 2
        _outputBusses = AUAudioUnitBusArray(audioUnit: self, busType: AUAudioUnitBusType.output, busses: [outputBus!])
        setupParameterTree(Self.makeTree())
        log.info("made \(String(describing: componentDescription.componentSubType), privacy: .public)")
    }

    deinit { kernel.deallocate() }

    static func makeTree() -> AUParameterTree {
        AUParameterTree.createTree(withChildren: [
            AUParameterTree.createParameter(
                withIdentifier: "gain", name: "Output Gain", address: 0, min: 0.0, max: 1.0, unit: .linearGain,
                unitName: nil, flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil,
                dependentParameters: nil)
        ])
    }

    public override var outputBusses: AUAudioUnitBusArray { _outputBusses }
    public override var channelCapabilities: [NSNumber]? { [0, 1, 0, 2] }
    public override var supportsUserPresets: Bool { true }

    public override var maximumFramesToRender: AUAudioFrameCount {
        get { kernel.pointee.maximumFramesToRender() }
        set { kernel.pointee.setMaximumFramesToRender(newValue) }
    }

    public override var shouldBypassEffect: Bool {
        get { kernel.pointee.isBypassed() }
        set { kernel.pointee.setBypass(newValue) }
    }

    public override var audioUnitMIDIProtocol: MIDIProtocolID { kernel.pointee.AudioUnitMIDIProtocol() }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let kernel = self.kernel
        return {
            actionFlags, timestamp, frameCount, outputBusNumber, outputData, realtimeEventListHead, pullInputBlock in
            kernel.pointee.process(
                outputData, AUEventSampleTime(timestamp.pointee.mSampleTime), frameCount, realtimeEventListHead)
            return noErr
        }
    }

    public override func allocateRenderResources() throws {
        let outputChannelCount = self.outputBusses[0].format.channelCount
        kernel.pointee.initialize(Int32(outputChannelCount), outputBus!.format.sampleRate)
        try super.allocateRenderResources()
    }

    public override func deallocateRenderResources() {
        kernel.pointee.deInitialize()
        super.deallocateRenderResources()
    }

    public func setupParameterTree(_ parameterTree: AUParameterTree) {
        self.parameterTree = parameterTree
        for param in parameterTree.allParameters { kernel.pointee.setParameter(param.address, param.value) }
        setupParameterCallbacks()
    }

    private func setupParameterCallbacks() {
        let kernel = self.kernel
        parameterTree?.implementorValueObserver = { param, value in kernel.pointee.setParameter(param.address, value) }
        parameterTree?.implementorValueProvider = { param in kernel.pointee.getParameter(param.address) }
        parameterTree?.implementorStringFromValueCallback = { param, valuePtr in
            guard let value = valuePtr?.pointee else { return "-" }
            return NSString.localizedStringWithFormat("%.f", value) as String
        }
    }
}
