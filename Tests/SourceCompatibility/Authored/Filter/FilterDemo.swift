import AVFAudio
import AudioToolbox
import CoreAudioKit

public enum FilterParameterAddress: AUParameterAddress {
    case cutoff = 0
    case resonance = 1
}

public class FilterDemo: AUAudioUnit {
    private let kernel: UnsafeMutablePointer<FilterKernel>
    private let inputBus: AUAudioUnitBus
    private let outputBus: AUAudioUnitBus
    private lazy var inputBusArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [inputBus])
    private lazy var outputBusArray = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [outputBus])
    private let parameterCutoff: AUParameter
    private var presetIndex = 0
    private var chosenPreset: AUAudioUnitPreset?
    public private(set) var selectedConfiguration: AUAudioUnitViewConfiguration?
    weak var viewController: FilterDemoViewController?

    private static let presets: [(name: String, cutoff: AUValue)] = [
        ("Prominent", 2500), ("Bright", 14_000), ("Warm", 384),
    ]

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        let kernel = UnsafeMutablePointer<FilterKernel>.allocate(capacity: 1)
        kernel.initialize(to: FilterKernel())
        self.kernel = kernel

        guard let format = AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2) else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kAudioUnitErr_FormatNotSupported), userInfo: nil)
        }
        inputBus = try AUAudioUnitBus(format: format)
        outputBus = try AUAudioUnitBus(format: format)
        inputBus.maximumChannelCount = 8
        outputBus.maximumChannelCount = 8

        parameterCutoff = AUParameterTree.createParameter(
            withIdentifier: "cutoff", name: "Cutoff", address: FilterParameterAddress.cutoff.rawValue, min: 12.0,
            max: 20_000.0, unit: .hertz, unitName: nil, flags: [.flag_IsReadable, .flag_IsWritable, .flag_CanRamp],
            valueStrings: nil, dependentParameters: nil)

        try super.init(componentDescription: componentDescription, options: options)

        let tree = AUParameterTree.createTree(withChildren: [parameterCutoff])
        tree.implementorValueObserver = { parameter, value in
            if parameter.address == FilterParameterAddress.cutoff.rawValue { kernel.pointee.setCutoff(value) }
        }
        tree.implementorValueProvider = { parameter in
            parameter.address == FilterParameterAddress.cutoff.rawValue ? kernel.pointee.cutoff : 0
        }
        tree.implementorStringFromValueCallback = { parameter, value in
            String(format: "%.f Hz", value?.pointee ?? parameter.value)
        }
        parameterTree = tree
        parameterCutoff.value = 400
        maximumFramesToRender = 512
        currentPreset = factoryPresets?.first
    }

    deinit { kernel.deallocate() }

    public override var inputBusses: AUAudioUnitBusArray { inputBusArray }
    public override var outputBusses: AUAudioUnitBusArray { outputBusArray }
    public override var canProcessInPlace: Bool { true }
    public override var tailTime: TimeInterval { 0.5 }
    public override var supportsUserPresets: Bool { true }

    // MARK: Presets

    public override var factoryPresets: [AUAudioUnitPreset]? {
        Self.presets.enumerated().map { index, item in
            let preset = AUAudioUnitPreset()
            preset.number = index
            preset.name = item.name
            return preset
        }
    }

    public override var currentPreset: AUAudioUnitPreset? {
        get { chosenPreset }
        set {
            guard let preset = newValue else {
                chosenPreset = nil
                return
            }
            if preset.number >= 0 {
                parameterCutoff.value = Self.presets[preset.number].cutoff
                chosenPreset = preset
            } else {
                do {
                    fullStateForDocument = try presetState(for: preset)
                    chosenPreset = preset
                } catch {
                    print("Unable to restore set preset \(preset.name)")
                }
            }
        }
    }

    // MARK: Resources

    public override func allocateRenderResources() throws {
        try super.allocateRenderResources()
        if outputBus.format.channelCount != inputBus.format.channelCount {
            setRenderResourcesAllocated(false)
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(kAudioUnitErr_FailedInitialization), userInfo: nil)
        }
        kernel.pointee.initialize(
            channelCount: Int(outputBus.format.channelCount), sampleRate: outputBus.format.sampleRate)
    }

    public override func deallocateRenderResources() {
        kernel.pointee.deinitialize()
        super.deallocateRenderResources()
    }

    // MARK: Rendering

    public override var internalRenderBlock: AUInternalRenderBlock {
        let kernel = self.kernel
        return {
            actionFlags, timestamp, frameCount, outputBusNumber, outputData, realtimeEventListHead, pullInputBlock in
            guard let pullInputBlock = pullInputBlock else { return kAudioUnitErr_NoConnection }
            var pullFlags: AudioUnitRenderActionFlags = []
            let status = pullInputBlock(&pullFlags, timestamp, frameCount, 0, outputData)
            guard status == noErr else { return status }

            let buffers = UnsafeMutableAudioBufferListPointer(outputData)
            var now = AUEventSampleTime(timestamp.pointee.mSampleTime)
            var done = 0
            var next = realtimeEventListHead
            while let event = next {
                let frame = max(done, min(Int(frameCount), Int(event.pointee.head.eventSampleTime - now) + done))
                kernel.pointee.process(buffers, from: done, count: frame - done)
                now += AUEventSampleTime(frame - done)
                done = frame
                switch event.pointee.head.eventType {
                case .parameter, .parameterRamp:
                    kernel.pointee.setCutoff(event.pointee.parameter.value)
                case .MIDI:
                    break
                default:
                    break
                }
                next = UnsafePointer(event.pointee.head.next)
            }
            kernel.pointee.process(buffers, from: done, count: Int(frameCount) - done)
            return noErr
        }
    }

    // MARK: View

    public override func supportedViewConfigurations(
        _ availableViewConfigurations: [AUAudioUnitViewConfiguration]
    ) -> IndexSet {
        var indexSet = IndexSet()
        let minimum = CGSize(width: 400, height: 100)
        for (index, configuration) in availableViewConfigurations.enumerated() {
            if configuration.width >= minimum.width, configuration.height >= minimum.height {
                indexSet.insert(index)
            }
        }
        return indexSet
    }

    public override func select(_ viewConfiguration: AUAudioUnitViewConfiguration) {
        selectedConfiguration = viewConfiguration
    }
}
