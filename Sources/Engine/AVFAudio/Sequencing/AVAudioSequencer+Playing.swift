import Foundation
import LinuxSystem
import MusicSequences
import RenderGraph

// AVAudioPlayer's part of AVAudioSequencer.h. Thread: any but render.
extension AVAudioSequencer {
    /// Makes ready what `start()` needs, so that it starts sooner; faults wait for it.
    public func prepareToPlay() { core.recording { try core.prepare() } }

    /// Plays from where it is, with the engine's next cycle; while the engine does not run, it waits for that.
    /// - Throws: the first fault since the last start; NSError for a sequencer without an engine, and for a sequence
    ///   that cannot be played.
    public func start() throws {
        try core.lock.withLock { try core.faults.beginStart() }
        guard core.engine != nil else {
            throw EngineFaults.error(
                AudioErrors.parameter, "the sequencer has no engine that would play it; make it with init(audioEngine:)"
            )
        }
        try core.start()
    }

    /// Ends what sounds, and stays where it is.
    public func stop() { core.playback.stop() }

    /// Whether it was started and not stopped; it stays so past the end.
    public var isPlaying: Bool { core.playback.isPlaying }

    /// By which the tempo is multiplied, 1/128 … 128; 1 at first. Another one is refused.
    public var rate: Float {
        get { Float(core.playback.rate) }
        set { core.recording { try core.setRate(Double(newValue)) } }
    }

    // MARK: Place

    /// Seconds of the sequence at rate 1, as the tempo track has them. Set while it plays, it ends what sounds and goes
    /// on there. What is negative or no number is refused.
    public var currentPositionInSeconds: TimeInterval {
        get { core.lock.withLock { core.position } }
        set {
            core.recording {
                guard newValue >= 0, newValue.isFinite else { throw EngineFaults.noPosition(newValue, "seconds") }
                try core.seek(toBeat: beats(forSeconds: newValue))
            }
        }
    }

    /// Beats of the sequence; as `currentPositionInSeconds`.
    public var currentPositionInBeats: TimeInterval {
        get { core.beat }
        set { core.recording { try core.seek(toBeat: newValue) } }
    }

    // MARK: Host time

    /// The host time at which a beat is heard, or was, if it plays on as it does.
    /// - Parameters:
    ///   - inBeats: finite.
    ///   - outError: gets an NSError unless the sequencer plays through a device; the time is 0 then.
    public func hostTime(forBeats inBeats: AVMusicTimeStamp, error outError: NSErrorPointer) -> UInt64 {
        do { return try core.hostTime(atBeat: inBeats) } catch {
            outError?.pointee = error as NSError
            return 0
        }
    }

    /// The inverse of `hostTime(forBeats:error:)`.
    public func beats(forHostTime inHostTime: UInt64, error outError: NSErrorPointer) -> AVMusicTimeStamp {
        do { return try core.beat(atHostTime: inHostTime) } catch {
            outError?.pointee = error as NSError
            return 0
        }
    }
}
