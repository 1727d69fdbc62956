import Foundation
import MusicSequences
import RenderGraph

/// What a sequencer and its tracks have in common: the sequence, and who plays it.
///
/// Tracks go by numbers, of which none is given twice; 0 is the tempo track's. Thread: any but render.
// @unchecked: everything that changes is behind the lock. An engine's lock is taken before it, never behind it.
final class SequencerCore: @unchecked Sendable {
    static let tempoTrackNumber = 0

    let lock = NSRecursiveLock()
    let playback = SequencePlayback()
    private(set) weak var engine: AVAudioEngine?
    var faults = EngineFaultRecord()
    /// Units that are destinations, by their numbers; nil for one that is none any more.
    private(set) var units: [AVAudioUnit] = []
    /// Who gets tracks without a destination, as of the engine's last plan.
    var standardUnit: AVAudioUnit?
    var userCallback: AVAudioSequencerUserCallback?
    /// What a tick of the file was that was read first, or is of one that is written.
    private(set) var division: MIDIFileDivision?
    private(set) var sequence = EventSequence()
    /// Of the sequence's tracks, by their places.
    private(set) var numbers: [Int] = []
    private var lastNumber = SequencerCore.tempoTrackNumber
    private var objects: [Int: WeakTrack] = [:]
    /// Tracks that have nothing but values of parameters.
    var automated: Set<Int> = []
    /// Whether the sequence was changed since a score was made of it.
    private var isScoreStale = true

    private struct WeakTrack { weak var track: AVMusicTrack? }

    init(_ engine: AVAudioEngine?) { self.engine = engine }

    // MARK: Faults

    /// Runs a call that cannot throw: its fault is logged, and kept for the next start.
    func recording(_ body: () throws -> Void) {
        do { try body() } catch {
            EngineFaults.log(error as NSError)
            lock.withLock { faults.add(error as NSError) }
        }
    }

    // MARK: Tracks

    /// The object of a track, the same one as long as anybody keeps it.
    func track(_ number: Int) -> AVMusicTrack {
        lock.withLock {
            if let track = objects[number]?.track { return track }
            let track = AVMusicTrack(self, number)
            objects[number] = WeakTrack(track: track)
            return track
        }
    }

    /// The place of a track in the sequence; nil for the tempo track and one that was removed.
    func place(of number: Int) -> Int? { numbers.firstIndex(of: number) }

    /// What a track has; nil for one that was removed.
    func events(of number: Int) -> EventTrack? {
        lock.withLock {
            if number == Self.tempoTrackNumber { return sequence.tempoTrack }
            return place(of: number).map { sequence.tracks[$0] }
        }
    }

    /// The number of a unit among the destinations.
    func destination(for unit: AVAudioUnit) -> Int {
        if let index = units.firstIndex(where: { $0 === unit }) { return index }
        units.append(unit)
        return units.count - 1
    }

    // MARK: Edits

    /// Changes the sequence; what is played follows at once.
    /// - Throws: NSError where the change was refused, or cannot be played; the sequence is as it was then.
    func edit(_ body: (inout EventSequence) throws(SequenceError) -> Void) throws {
        try lock.withLock {
            let former = playback.isPlaying ? sequence : nil
            try EngineFaults.ofSequence { () throws(SequenceError) in try body(&sequence) }
            isScoreStale = true
            while numbers.count < sequence.tracks.count {
                lastNumber += 1
                numbers.append(lastNumber)
            }
            guard let former else { return }
            do { try playScore() } catch {
                sequence = former
                numbers.removeLast(numbers.count - former.tracks.count)
                throw error
            }
        }
    }

    /// Changes one track.
    /// - Throws: as `edit(_:)`; NSError for a track that was removed.
    func edit(_ number: Int, _ body: (inout EventTrack) throws(SequenceError) -> Void) throws {
        try lock.withLock {
            if number == Self.tempoTrackNumber {
                return try edit { (sequence) throws(SequenceError) in try sequence.editTempoTrack(body) }
            }
            guard let place = place(of: number) else { throw EngineFaults.removedTrack() }
            try edit { (sequence) throws(SequenceError) in try body(&sequence.tracks[place]) }
        }
    }

    /// - Returns: what the track had; nil for one that is not there.
    func remove(_ number: Int) throws -> EventTrack? {
        try lock.withLock {
            guard let place = place(of: number) else { return nil }
            let removed = sequence.tracks[place]
            try edit { (sequence) throws(SequenceError) in sequence.tracks.remove(at: place) }
            numbers.remove(at: place)
            automated.remove(number)
            return removed
        }
    }

    /// Adds what a file has.
    func load(_ file: MIDIFile, _ tracks: EventSequence.FileTracks) throws {
        try lock.withLock {
            try edit { (sequence) throws(SequenceError) in sequence.add(file, tracks: tracks) }
            division = division ?? file.division
        }
    }

    // MARK: Playing

    /// Plays the sequence as it is now from where it is.
    /// - Throws: NSError for a sequence that cannot be played.
    func playScore() throws {
        guard isScoreStale else { return }
        let score = try EngineFaults.ofSequence { () throws(SequenceError) in try Score(sequence) }
        playback.play(ScorePlayer(score))
        isScoreStale = false
    }
}
