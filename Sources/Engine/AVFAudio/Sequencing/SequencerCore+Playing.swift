import AudioToolbox
import Foundation
import MusicSequences
import RenderGraph

// Transport, place and time. Thread: any but render; without the lock.
extension SequencerCore {
    /// Makes ready what a start needs.
    /// - Throws: NSError for a sequence that cannot be played.
    func prepare() throws {
        try lock.withLock { try playScore() }
        engine?.sendSequencesToUnits()
    }

    /// Plays with the engine's next cycle.
    /// - Throws: as `prepare()`.
    func start() throws {
        try prepare()
        playback.start()
    }

    /// - Throws: NSError for a rate that there is not.
    func setRate(_ rate: Double) throws {
        guard ScorePlayerState.rates.contains(rate) else {
            throw EngineFaults.error(
                AudioErrors.parameter, "a rate of \(rate) was refused; use one of 1/128 to 128")
        }
        playback.setRate(rate)
    }

    /// Seconds of the sequence at rate 1. Under the lock.
    var position: Double {
        playback.pendingBeat.map { sequence.tempoMap.seconds(at: $0) } ?? playback.seconds
    }

    /// Beats of the sequence.
    var beat: Double { lock.withLock { playback.pendingBeat ?? sequence.tempoMap.beats(at: position) } }

    /// - Throws: NSError for a beat that there is not.
    func seek(toBeat beat: Double) throws {
        guard beat >= 0, beat <= ScorePlayerState.lastBeat else { throw EngineFaults.noPosition(beat, "beats") }
        playback.seek(toBeat: beat)
    }

    // MARK: Host time

    /// The host time at which a beat is heard, or was, if it plays on as it does; 0 for one that is before the host's
    /// first.
    /// - Throws: NSError unless it plays through a device.
    func hostTime(atBeat beat: Double) throws -> UInt64 {
        let moment = try moment(beat)
        let target = lock.withLock { sequence.tempoMap.seconds(at: beat) }
        let time = Double(moment.hostTime) + (target - moment.seconds) / playback.rate * 1e9
        return time >= 0 && time < 0x1p63 ? UInt64(time) : 0
    }

    /// The inverse of `hostTime(atBeat:)`.
    func beat(atHostTime hostTime: UInt64) throws -> Double {
        let moment = try moment(0)
        let seconds = (Double(hostTime) - Double(moment.hostTime)) / 1e9 * playback.rate
        return lock.withLock { sequence.tempoMap.beats(at: moment.seconds + seconds) }
    }

    private func moment(_ beat: Double) throws -> SequenceMoment.Content {
        guard beat.isFinite else { throw EngineFaults.noPosition(beat, "beats") }
        guard playback.isPlaying, engine?.isRunning == true, let moment = playback.moment.last, moment.hostTime > 0
        else {
            throw EngineFaults.error(
                AudioErrors.operation,
                "beats have no host time while the sequencer does not play through a device; start it and its engine")
        }
        return moment
    }
}

extension EngineFaults {
    static func noPosition(_ position: Double, _ unit: String) -> NSError {
        error(
            AudioErrors.parameter,
            "a position of \(position) \(unit) was refused; use one of 0 to \(ScorePlayerState.lastBeat) beats")
    }
}
