import Foundation
import LinuxSystem
import MusicSequences
import RenderGraph

// AVAudioPlayer's part of AVAudioSequencer.h. Thread: any but render.
extension AVAudioSequencer {
    /// Makes ready what `start()` needs, so that it starts sooner; faults wait for it.
    public func prepareToPlay() { core.recording { try prepare() } }

    private func prepare() throws {
        try core.lock.withLock { try core.playScore() }
        core.engine?.sendSequencesToUnits()
    }

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
        try prepare()
        core.playback.start()
    }

    /// Ends what sounds, and stays where it is.
    public func stop() { core.playback.stop() }

    /// Whether it was started and not stopped; it stays so past the end.
    public var isPlaying: Bool { core.playback.isPlaying }

    /// By which the tempo is multiplied, 1/128 … 128; 1 at first. Another one is refused.
    public var rate: Float {
        get { Float(core.playback.rate) }
        set {
            core.recording {
                guard ScorePlayerState.rates.contains(Double(newValue)) else {
                    throw EngineFaults.error(
                        AudioErrors.parameter, "a rate of \(newValue) was refused; use one of 1/128 to 128")
                }
                core.playback.setRate(Double(newValue))
            }
        }
    }

    // MARK: Place

    /// Seconds of the sequence at rate 1, as the tempo track has them. Set while it plays, it ends what sounds and goes
    /// on there. What is negative or no number is refused.
    public var currentPositionInSeconds: TimeInterval {
        get { core.lock.withLock { core.position } }
        set {
            core.recording {
                guard newValue >= 0, newValue.isFinite else { throw EngineFaults.noPosition(newValue, "seconds") }
                try seek(toBeat: beats(forSeconds: newValue))
            }
        }
    }

    /// Beats of the sequence; as `currentPositionInSeconds`.
    public var currentPositionInBeats: TimeInterval {
        get { core.lock.withLock { core.playback.pendingBeat ?? core.sequence.tempoMap.beats(at: core.position) } }
        set { core.recording { try seek(toBeat: newValue) } }
    }

    private func seek(toBeat beat: Double) throws {
        guard beat >= 0, beat <= ScorePlayerState.lastBeat else { throw EngineFaults.noPosition(beat, "beats") }
        core.playback.seek(toBeat: beat)
    }

    // MARK: Host time

    /// The host time at which a beat is heard, or was, if it plays on as it does.
    /// - Parameters:
    ///   - inBeats: finite.
    ///   - outError: gets an NSError unless the sequencer plays through a device; the time is 0 then.
    public func hostTime(forBeats inBeats: AVMusicTimeStamp, error outError: NSErrorPointer) -> UInt64 {
        do {
            let moment = try moment(inBeats)
            let seconds = (self.seconds(forBeats: inBeats) - moment.seconds) / core.playback.rate
            let time = Double(moment.hostTime) + seconds * 1e9
            return time >= 0 && time < 0x1p63 ? UInt64(time) : 0
        } catch {
            outError?.pointee = error as NSError
            return 0
        }
    }

    /// The inverse of `hostTime(forBeats:error:)`.
    public func beats(forHostTime inHostTime: UInt64, error outError: NSErrorPointer) -> AVMusicTimeStamp {
        do {
            let moment = try moment(0)
            let seconds = (Double(inHostTime) - Double(moment.hostTime)) / 1e9 * core.playback.rate
            return beats(forSeconds: moment.seconds + seconds)
        } catch {
            outError?.pointee = error as NSError
            return 0
        }
    }

    private func moment(_ beats: Double) throws -> SequenceMoment.Content {
        guard beats.isFinite else { throw EngineFaults.noPosition(beats, "beats") }
        guard isPlaying, core.engine?.isRunning == true, let moment = core.playback.moment.last, moment.hostTime > 0
        else {
            throw EngineFaults.error(
                AudioErrors.operation,
                "beats have no host time while the sequencer does not play through a device; start it and its engine")
        }
        return moment
    }
}

extension SequencerCore {
    /// Seconds of the sequence at rate 1. Under the lock.
    fileprivate var position: Double {
        playback.pendingBeat.map { sequence.tempoMap.seconds(at: $0) } ?? playback.seconds
    }
}

extension EngineFaults {
    fileprivate static func noPosition(_ position: Double, _ unit: String) -> NSError {
        error(
            AudioErrors.parameter,
            "a position of \(position) \(unit) was refused; use one of 0 to \(ScorePlayerState.lastBeat) beats")
    }
}
