import AudioToolbox
import Foundation

// Sequences by their numbers in MusicPlayer.h. Thread: any but render.
extension AVAudioEngine {
    /// The sequence that the engine's units play: what was set, else that of the first sequencer that was made with the
    /// engine; nil where there is none.
    ///
    /// A sequence that is set leaves the engine that it had. Its tracks without a destination are played by the first
    /// instrument, when a player (MusicPlayer.h) or a sequencer that is made then plays it; the engine does not keep it.
    public var musicSequence: MusicSequence? {
        get {
            let core =
                givenSequence ?? core.lock.withLock { sequences.present.lazy.compactMap { $0 as? SequencerCore }.first }
            return core.map { $0.handles.sequence(of: $0) }
        }
        set {
            core.recording {
                let next = try newValue.map { handle in
                    guard let next = try? MusicObjects.sequence(handle) else {
                        throw EngineFaults.error(
                            AudioErrors.parameter, "a sequence was refused that is none any more; set one that is there"
                        )
                    }
                    return next
                }
                setSequence(next)
            }
        }
    }

    private func setSequence(_ next: SequencerCore?) {
        let former = givenSequence
        core.lock.withLock { sequences.given = next }
        if let former, former !== next, former.engine === self { former.join(nil) }
        next?.join(self)
    }

    /// What the program has set, while it is there and is not another engine's by now.
    var givenSequence: SequencerCore? {
        guard let given = core.lock.withLock({ sequences.given }) as? SequencerCore, given.engine === self else {
            return nil
        }
        return given
    }
}
