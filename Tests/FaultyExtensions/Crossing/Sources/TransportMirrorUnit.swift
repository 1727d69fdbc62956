import AudioToolbox

/// Gives what it is told of the transport as sound: the flags, in quarters, on the first channel, the place in
/// hundreds of seconds at 48 kHz on the second.
// @unchecked: adds arrays that are set once.
final class TransportMirrorUnit: AUAudioUnit, @unchecked Sendable {
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!

    override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
    ) throws {
        try super.init(componentDescription: componentDescription, options: options)
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 2) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "there is no stereo")
        }
        inputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format, name: "Input")])
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format, name: "Output")])
    }

    override var audioUnitName: String? { "Transport" }
    override var manufacturerName: String? { "Test" }
    override var componentVersion: UInt32 { 0x10000 }
    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }

    override var internalRenderBlock: AUInternalRenderBlock {
        let transport = transportStateBlock
        return { _, timestamp, frameCount, _, data, _, pull in
            guard let pull else { return kAudioUnitErr_NoConnection }
            var flags = AudioUnitRenderActionFlags()
            let status = pull(&flags, timestamp, frameCount, 0, data)
            guard status == noErr else { return status }
            var (state, place) = (AUHostTransportStateFlags(), 0.0)
            let isKnown = transport?(&state, &place, nil, nil) ?? false
            let values = isKnown ? [Float(state.rawValue) / 4, Float(place / 4_800_000)] : [-1, -1]
            let buffers = audioBuffers(data)
            for channel in 0..<min(Int(data.pointee.mNumberBuffers), values.count) {
                guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
                for frame in 0..<Int(frameCount) { samples[frame] = values[channel] }
            }
            return noErr
        }
    }
}
