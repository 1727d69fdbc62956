import AVFoundation

public class TremorExtensionAudioUnit: AUAudioUnit, @unchecked Sendable {
    // C++ Objects
    var kernel = TremorExtensionDSPKernel()
    var processHelper: AUProcessHelper?

    var inputBus = BufferedInputBus()

    private var outputBus: AUAudioUnitBus!
    private var _inputBusses: AUAudioUnitBusArray!
    private var _outputBusses: AUAudioUnitBusArray!

    @objc override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) throws {
        let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2)!
        try super.init(componentDescription: componentDescription, options: options)
        outputBus = try AUAudioUnitBus(format: format)
        outputBus.maximumChannelCount = 8

        // Create the input and output busses.
        inputBus.initialize(format, 8);
        _inputBusses = AUAudioUnitBusArray(audioUnit: self, busType: AUAudioUnitBusType.input, busses: [inputBus.bus!])
        _outputBusses = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [outputBus])
        processHelper = AUProcessHelper(&kernel, &inputBus)
    }

    public override var inputBusses: AUAudioUnitBusArray { _inputBusses }
    public override var outputBusses: AUAudioUnitBusArray { _outputBusses }

    public override var maximumFramesToRender: AUAudioFrameCount {
        get { kernel.maximumFramesToRender() }
        set { kernel.setMaximumFramesToRender(newValue) }
    }

    public override var shouldBypassEffect: Bool {
        get { kernel.isBypassed() }
        set { kernel.setBypass(newValue) }
    }

    // MARK: - Rendering
    public override var internalRenderBlock: AUInternalRenderBlock { processHelper!.internalRenderBlock() }

    public override func allocateRenderResources() throws {
        let inputChannelCount = inputBusses[0].format.channelCount
        let outputChannelCount = outputBusses[0].format.channelCount
        guard inputChannelCount == outputChannelCount else {
            setRenderResourcesAllocated(false)
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kAudioUnitErr_FailedInitialization), userInfo: nil)
        }
        inputBus.allocateRenderResources(self.maximumFramesToRender);
        kernel.setMusicalContextBlock(musicalContextBlock)
        kernel.initialize(Int32(inputChannelCount), Int32(outputChannelCount), outputBus.format.sampleRate)
        processHelper?.setChannelCount(inputChannelCount, outputChannelCount)
        try super.allocateRenderResources()
    }

    public override func deallocateRenderResources() {
        kernel.deInitialize()
        super.deallocateRenderResources()
    }

    public func setupParameterTree(_ parameterTree: AUParameterTree) {
        self.parameterTree = parameterTree
        for param in parameterTree.allParameters { kernel.setParameter(param.address, param.value) }
        setupParameterCallbacks()
    }

    private func setupParameterCallbacks() {
        parameterTree?.implementorValueObserver = { [weak self] param, value in
            self?.kernel.setParameter(param.address, value)
        }
        parameterTree?.implementorValueProvider = { [weak self] param in self!.kernel.getParameter(param.address) }
        parameterTree?.implementorStringFromValueCallback = { param, valuePtr in
            guard let value = valuePtr?.pointee else { return "-" }
            return NSString.localizedStringWithFormat("%.2f", value) as String
        }
    }
}

extension TremorExtensionAudioUnit {
    /// As Objective-C lets it stand here.
    public override var canProcessInPlace: Bool { true }
}
