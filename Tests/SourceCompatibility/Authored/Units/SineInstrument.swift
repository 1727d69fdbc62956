import AVFAudio
import AudioToolbox

private struct SineVoice {
    var note: UInt8 = 255
    var amplitude: Float = 0
    var frame = 0
}

public class SineInstrument: AUAudioUnit {
    private var outputArray: AUAudioUnitBusArray!
    private let outputBus: AUAudioUnitBus
    private let voice = UnsafeMutablePointer<SineVoice>.allocate(capacity: 1)

    public override init(
        componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) throws {
        outputBus = try AUAudioUnitBus(format: AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1)!)
        voice.initialize(to: SineVoice())
        try super.init(componentDescription: componentDescription, options: options)
        outputArray = AUAudioUnitBusArray(audioUnit: self, busType: AUAudioUnitBusType.output, busses: [outputBus])
        self.parameterTree = AUParameterTree.createTree(withChildren: [])
    }

    deinit { voice.deallocate() }

    public override var outputBusses: AUAudioUnitBusArray { outputArray }

    public override var internalRenderBlock: AUInternalRenderBlock {
        let voice = self.voice
        let sampleRate = Float(outputBus.format.sampleRate)

        func handle(_ midi: AUMIDIEvent) {
            guard midi.length == 3 else { return }
            let status = midi.data.0 & 0xF0
            if status == 0x90, midi.data.2 > 0 {
                voice.pointee = SineVoice(note: midi.data.1, amplitude: Float(midi.data.2) / 127, frame: 0)
            } else if status == 0x80 || status == 0x90, midi.data.1 == voice.pointee.note {
                voice.pointee.amplitude = 0
            } else if status == 0xB0, midi.data.1 == 123 {
                voice.pointee.amplitude = 0
            }
        }

        func render(_ samples: UnsafeMutablePointer<Float>, _ range: Range<Int>) {
            let frequency = 440 * pow(2, (Float(voice.pointee.note) - 69) / 12)
            for frame in range {
                let angle = 2 * Float.pi * frequency * Float(voice.pointee.frame) / sampleRate
                samples[frame] = voice.pointee.amplitude == 0 ? 0 : voice.pointee.amplitude * sin(angle)
                voice.pointee.frame += 1
            }
        }

        return { actionFlags, timestamp, frameCount, _, outputData, realtimeEventListHead, _ in
            guard let samples = outputData.pointee.mBuffers.mData?.assumingMemoryBound(to: Float.self) else {
                return kAudioUnitErr_InvalidParameter
            }
            let start = AUEventSampleTime(timestamp.pointee.mSampleTime)
            var done = 0
            var event: UnsafePointer<AURenderEvent>? = realtimeEventListHead
            while let current = event {
                let frame = min(Int(frameCount), max(done, Int(current.pointee.head.eventSampleTime - start)))
                render(samples, done..<frame)
                done = frame
                if current.pointee.head.eventType == .MIDI { handle(current.pointee.MIDI) }
                event = UnsafePointer(current.pointee.head.next)
            }
            render(samples, done..<Int(frameCount))
            if voice.pointee.amplitude == 0 { actionFlags.pointee.insert(.unitRenderAction_OutputIsSilence) }
            return noErr
        }
    }
}
