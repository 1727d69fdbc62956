import AudioToolbox
import Darwin

final class KlängeUnit: AUAudioUnit, @unchecked Sendable {
    private let voice = Voice()
    private lazy var busses = AUAudioUnitBusArray(
        audioUnit: self, busType: .output,
        busses: (try? AUAudioUnitBus(format: AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1)!)).map {
            [$0]
        } ?? [])

    override var outputBusses: AUAudioUnitBusArray { busses }
    override var internalRenderBlock: AUInternalRenderBlock {
        let voice = voice
        return { _, _, count, _, output, events, _ in
            voice.render(UnsafeMutableAudioBufferListPointer(output), count: Int(count), events)
            return noErr
        }
    }
}

/// Makes the unit, and is the only class that does.
final class Factory: NSObject, AUAudioUnitFactory {
    func createAudioUnit(with description: AudioComponentDescription) throws -> AUAudioUnit {
        try KlängeUnit(componentDescription: description, options: [])
    }

    func beginRequest(with context: NSExtensionContext) {}
}
