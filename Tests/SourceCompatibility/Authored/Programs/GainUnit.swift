import AudioToolbox

/// A unit without Foundation: the C library's functions come with AudioToolbox.
public class GainUnit: AUAudioUnit, @unchecked Sendable {
    private var input: AUAudioUnitBus!
    private var output: AUAudioUnitBus!
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!
    private var gain: UnsafeMutablePointer<Float>
    private var savedNote = "none"

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        gain = .allocate(capacity: 1)
        gain.initialize(to: 1)
        try super.init(componentDescription: componentDescription, options: options)
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)!
        input = try AUAudioUnitBus(format: format)
        output = try AUAudioUnitBus(format: format)
        input.supportedChannelCounts = [1, 2]
        output.supportedChannelCounts = [NSNumber(value: 1), NSNumber(value: 2)]
        inputArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [input])
        outputArray = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [output])
        let decibels = AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Gain", address: 0, min: -60, max: 12, unit: .decibels, unitName: nil,
            flags: [.flag_IsReadable, .flag_IsWritable], valueStrings: nil, dependentParameters: [1])
        let mute = AUParameterTree.createParameter(
            withIdentifier: "mute", name: "Mute", address: 1, min: 0, max: 1, unit: .boolean, unitName: nil,
            flags: AudioUnitParameterOptions.flag_IsWritable.union(.flag_IsReadable).subtracting(.flag_DisplayMask),
            valueStrings: ["Off", "On"], dependentParameters: nil)
        parameterTree = AUParameterTree.createTree(withChildren: [decibels, mute])
        let gain = self.gain
        parameterTree?.implementorValueObserver = { parameter, value in
            if parameter.address == 0 { gain.pointee = powf(10, value / 20) }
        }
        parameterTree?.implementorValueProvider = { parameter in
            parameter.address == 0 ? 20 * log10f(gain.pointee) : 0
        }
    }

    deinit { gain.deallocate() }

    public override var inputBusses: AUAudioUnitBusArray { inputArray }
    public override var outputBusses: AUAudioUnitBusArray { outputArray }
    public override var channelCapabilities: [NSNumber]? { [1, 1, 2, 2] }

    public override var fullState: [String: Any]? {
        get {
            var state = super.fullState ?? [:]
            state["note"] = savedNote
            return state
        }
        set {
            super.fullState = newValue
            savedNote = newValue?["note"] as? String ?? "none"
        }
    }

    public override var factoryPresets: [AUAudioUnitPreset]? {
        [AUAudioUnitPreset(number: 0, name: "Unity"), AUAudioUnitPreset(number: 1, name: "Loud")]
    }

    public func note(_ text: String) {
        savedNote = text
        usleep(1)
    }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let gain = self.gain
        return { flags, time, frames, bus, data, _, pull in
            var pulled = AudioUnitRenderActionFlags()
            let status = pull?(&pulled, time, frames, 0, data) ?? kAudioUnitErr_NoConnection
            guard status == noErr else { return status }
            for buffer in UnsafeMutableAudioBufferListPointer(data) {
                let samples = buffer.mData!.assumingMemoryBound(to: Float.self)
                for frame in 0..<Int(frames) { samples[frame] *= gain.pointee }
            }
            return noErr
        }
    }
}

extension AUAudioUnitPreset {
    convenience init(number: Int, name: String) {
        self.init()
        self.number = number
        self.name = name
    }
}
