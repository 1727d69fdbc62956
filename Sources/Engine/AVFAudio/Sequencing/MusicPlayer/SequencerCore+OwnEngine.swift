import AudioToolbox
import Foundation

// The engine of a sequence that the program has given none.
extension SequencerCore {
    /// Sees to it that an engine plays the sequence: the program's, or one of its own with the MIDI synthesizer on the
    /// default device, which runs then until the sequence ends or gets another. Thread: any but render; without the
    /// lock.
    /// - Throws: NSError where the device cannot be used.
    func prepareOwnEngine() throws {
        if engine == nil {
            let made = AVAudioEngine()
            let synthesizer = AVAudioUnitMIDIInstrument(
                audioComponentDescription: .builtIn(kAudioUnitSubType_MIDISynth, type: kAudioUnitType_MusicDevice))
            made.attach(synthesizer)
            made.connect(synthesizer, to: made.mainMixerNode, format: nil)
            join(made, keeps: true)
        }
        guard hasOwnEngine, let engine, !engine.isRunning else { return }
        try engine.start()
    }
}
