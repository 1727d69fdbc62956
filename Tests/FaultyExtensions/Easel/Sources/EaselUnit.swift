import AudioToolbox
import Glibc
import Synchronization

/// Renders a constant, so that a test hears whether it does.
// @unchecked: all fields are constant after initialization.
final class EaselUnit: AUAudioUnit, @unchecked Sendable {
    private let journal: EaselJournal
    private let fault: EaselFault
    private var outputs: AUAudioUnitBusArray!

    init(componentDescription: AudioComponentDescription, journal: EaselJournal, _ fault: EaselFault) throws {
        (self.journal, self.fault) = (journal, fault)
        try super.init(componentDescription: componentDescription)
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2)!
        outputs = AUAudioUnitBusArray(audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
        parameterTree = AUParameterTree.createTree(withChildren: journal.all)
    }

    override var outputBusses: AUAudioUnitBusArray { outputs }

    override var internalRenderBlock: AUInternalRenderBlock {
        { [journal, waits = fault == .mutes] _, _, frames, _, data, _, _ in
            while waits, journal.isHanging.load(ordering: .relaxed) { usleep(1000) }
            for buffer in UnsafeMutableAudioBufferListPointer(data) {
                buffer.mData?.assumingMemoryBound(to: Float.self).update(repeating: 0.25, count: Int(frames))
            }
            return noErr
        }
    }
}
