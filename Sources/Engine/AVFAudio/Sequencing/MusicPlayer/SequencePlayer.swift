import AudioToolbox
import Foundation
import MusicSequences
import RenderGraph

/// A player (MusicPlayer.h): the transport of one sequence at a time.
///
/// Several players of one sequence have its one transport. Thread: any but render.
// @unchecked: what changes is behind the lock, which is taken before a sequence's and never behind an engine's.
final class SequencePlayer: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var core: SequencerCore?
    private var rate = 1.0

    /// - Throws: `MusicStatus` while the player has none.
    func sequence() throws -> SequencerCore {
        guard let core = lock.withLock({ core }) else { throw MusicStatus(kAudioToolboxErr_NoSequence) }
        return core
    }

    /// - Throws: `MusicStatus` while it plays.
    func setSequence(_ next: SequencerCore?) throws {
        try lock.withLock {
            guard core !== next else { return }
            guard core?.playback.isPlaying != true else { throw MusicStatus(kAudioToolboxErr_InvalidPlayerState) }
            core?.countPlayers(-1)
            next?.countPlayers(1)
            core = next
            try next?.setRate(rate)
        }
    }

    /// Stops, and lets go of the sequence.
    func end() {
        lock.withLock {
            core?.playback.stop()
            core?.countPlayers(-1)
            core = nil
        }
    }

    /// - Throws: NSError for a sequence that cannot be played, and where the device cannot be used.
    func preroll() throws {
        let core = try sequence()
        try core.prepareOwnEngine()
        try core.prepare()
    }

    /// - Throws: as `preroll()`.
    func start() throws {
        let core = try sequence()
        try core.prepareOwnEngine()
        try core.start()
    }

    func setRate(_ rate: Double) throws {
        try lock.withLock {
            guard ScorePlayerState.rates.contains(rate) else { throw MusicStatus(kAudio_ParamError) }
            self.rate = rate
            try core?.setRate(rate)
        }
    }

    var presentRate: Double { lock.withLock { core?.playback.rate ?? rate } }
}
