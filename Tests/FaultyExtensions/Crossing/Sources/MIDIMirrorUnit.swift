import AudioToolbox

/// Gives MIDI back in the form in which it came: bytes as bytes, packets as packets.
// @unchecked: adds constants, and an array that is set once.
final class MIDIMirrorUnit: AUAudioUnit, @unchecked Sendable {
    private let ownProtocol: MIDIProtocolID
    private var outputArray: AUAudioUnitBusArray!

    init(componentDescription: AudioComponentDescription, protocol: MIDIProtocolID) throws {
        ownProtocol = `protocol`
        try super.init(componentDescription: componentDescription)
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: 1) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "there is no mono")
        }
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format, name: "Output")])
    }

    override var audioUnitName: String? { "MIDI Mirror" }
    override var manufacturerName: String? { "Test" }
    override var componentVersion: UInt32 { 0x10000 }
    override var outputBusses: AUAudioUnitBusArray { outputArray }
    override var audioUnitMIDIProtocol: MIDIProtocolID { ownProtocol }
    override var midiOutputNames: [String] { ["Mirror"] }
    override var virtualMIDICableCount: Int { 256 }

    override var internalRenderBlock: AUInternalRenderBlock {
        let bytesOut = midiOutputEventBlock
        let packetsOut = midiOutputEventListBlock
        return { flags, _, frameCount, _, data, events, _ in
            let buffers = audioBuffers(data)
            for channel in 0..<Int(data.pointee.mNumberBuffers) {
                buffers[channel].mData?.initializeMemory(as: Float.self, repeating: 0, count: Int(frameCount))
            }
            var next = events
            while let event = next {
                let header = eventHeader(event).pointee
                switch header.eventType {
                case .MIDI, .midiSysEx:
                    let midi = midiEvent(event).pointee
                    _ = bytesOut?(header.eventSampleTime, midi.cable, Int(midi.length), midiBytes(event))
                case .midiEventList:
                    let list = UnsafeRawPointer(event) + 20
                    _ = packetsOut?(
                        header.eventSampleTime, packetsEvent(event).pointee.cable,
                        list.assumingMemoryBound(to: MIDIEventList.self))
                default: break
                }
                next = UnsafePointer(header.next)
            }
            return noErr
        }
    }
}
