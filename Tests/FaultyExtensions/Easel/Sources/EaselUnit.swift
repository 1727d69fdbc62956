import AudioToolbox
import Glibc
import Synchronization

/// Renders a constant, so that a test hears whether it does; the instrument only while it has a note.
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
        { [journal, waits = fault == .mutes, plays = fault == .plays] _, _, frames, _, data, events, _ in
            while waits, journal.isHanging.load(ordering: .relaxed) { usleep(1000) }
            Self.follow(events, journal)
            let level: Float = plays && !journal.isSounding.load(ordering: .relaxed) ? 0 : 0.25
            for buffer in UnsafeMutableAudioBufferListPointer(data) {
                buffer.mData?.assumingMemoryBound(to: Float.self).update(repeating: level, count: Int(frames))
            }
            return noErr
        }
    }

    private static func follow(_ events: UnsafePointer<AURenderEvent>?, _ journal: EaselJournal) {
        var next = events
        while let event = next {
            if event.pointee.head.eventType == .MIDI {
                journal.isSounding.store(midiBytes(event)[0] & 0xf0 == 0x90, ordering: .relaxed)
            }
            next = UnsafePointer(event.pointee.head.next)
        }
    }
}
