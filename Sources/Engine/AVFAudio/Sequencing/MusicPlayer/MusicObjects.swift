import AudioToolbox
import MusicSequences

/// What is behind the handles of MusicPlayer.h. Thread: any but render.
enum MusicObjects {
    /// A sequence: the program's, or a sequencer's, which is not kept.
    // @unchecked: a constant, and a weak reference, which is safe from any thread.
    final class Sequence: @unchecked Sendable {
        /// Nil for a sequencer's.
        let owned: SequencerCore?
        private(set) weak var core: SequencerCore?

        init(_ core: SequencerCore, isOwned: Bool) {
            owned = isOwned ? core : nil
            self.core = core
        }
    }

    /// A track of a sequence, by its number.
    // @unchecked: as `Sequence`.
    final class Track: @unchecked Sendable {
        private(set) weak var core: SequencerCore?
        let number: Int

        init(_ core: SequencerCore, _ number: Int) {
            self.core = core
            self.number = number
        }
    }

    static let sequences = ObjectHandles<Sequence>(kind: 1)
    static let tracks = ObjectHandles<Track>(kind: 2)
    static let players = answered(ObjectHandles<SequencePlayer>(kind: 3))
    static let iterators = answered(ObjectHandles<TrackIterator>(kind: 4))

    /// Handles whose functions for Swift stand in AudioToolbox, which asks here.
    private static func answered<Handles>(_ handles: Handles) -> Handles {
        MusicPlayerQuestion.answer { question, handle in
            var answer: UInt8 = 0
            let status =
                switch question {
                case .isPlaying: musicPlayerIsPlaying(handle, &answer)
                case .hasPrevious: musicEventIteratorHasPreviousEvent(handle, &answer)
                case .hasNext: musicEventIteratorHasNextEvent(handle, &answer)
                case .hasCurrent: musicEventIteratorHasCurrentEvent(handle, &answer)
                }
            return (status, answer != 0)
        }
        return handles
    }

    /// - Throws: `MusicStatus`, as the others.
    static func sequence(_ handle: OpaquePointer?) throws -> SequencerCore {
        guard let core = sequences.object(handle)?.core else { throw MusicStatus(kAudio_ParamError) }
        return core
    }

    static func track(_ handle: OpaquePointer?) throws -> AVMusicTrack {
        guard let track = tracks.object(handle), let core = track.core else { throw MusicStatus(kAudio_ParamError) }
        return core.track(track.number)
    }

    static func player(_ handle: OpaquePointer?) throws -> SequencePlayer {
        guard let player = players.object(handle) else { throw MusicStatus(kAudio_ParamError) }
        return player
    }

    static func iterator(_ handle: OpaquePointer?) throws -> TrackIterator {
        guard let iterator = iterators.object(handle) else { throw MusicStatus(kAudio_ParamError) }
        return iterator
    }
}
