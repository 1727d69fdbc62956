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
    private var presentPlayback = SequencePlayback()
    private weak var presentEngine: AVAudioEngine?
    /// The engine of a sequence that belongs to none of the program's.
    private var ownEngine: AVAudioEngine?
    var faults = EngineFaultRecord()
    /// Who gets what tracks play, by their numbers.
    private(set) var destinations: [TrackDestination] = []
    /// Who gets tracks without a destination, as of the engine's last plan.
    var standardUnit: AVAudioUnit?
    var userCallback: AVAudioSequencerUserCallback?
    /// As `userCallback`, for programs that have the sequence by its number.
    var musicCallback: (@Sendable (SequencerCore, _ track: Int, _ bytes: [UInt8], _ beat: Double) -> Void)?
    /// Whom to tell, once, when it has played so many seconds.
    var ending: (seconds: Double, handler: @Sendable () -> Void)?
    /// What it and its tracks are called in MusicPlayer.h.
    let handles = SequenceHandles()
    /// What sounds at destinations of Core MIDI.
    let endpoints = EndpointNotes()
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

    init(_ engine: AVAudioEngine?) { presentEngine = engine }

    deinit { handles.forget() }

    var playback: SequencePlayback { lock.withLock { presentPlayback } }
    var engine: AVAudioEngine? { lock.withLock { presentEngine } }
    /// Whether nobody else has its engine.
    var hasOwnEngine: Bool { lock.withLock { ownEngine != nil } }
    /// Players of MusicPlayer.h that have it.
    private(set) var playerCount = 0

    func countPlayers(_ change: Int) { lock.withLock { playerCount += change } }

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

    /// The number of a destination.
    func number(of destination: TrackDestination) -> Int {
        if let index = destinations.firstIndex(of: destination) { return index }
        destinations.append(destination)
        return destinations.count - 1
    }

    /// What a track's events go to; nil for whoever gets those of tracks without a destination.
    func destination(_ number: Int?) -> TrackDestination? {
        number.flatMap { number in lock.withLock { number < destinations.count ? destinations[number] : nil } }
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
            handles.forget(number)
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

    // MARK: Engine

    /// Lets another engine play the sequence, which goes on where it is; nil for none.
    /// - Parameter keeps: whether it has the engine for itself.
    func join(_ next: AVAudioEngine?, keeps: Bool = false) {
        guard engine !== next else { return }
        let former = engine
        let (beat, rate, plays) = lock.withLock {
            (playback.pendingBeat ?? sequence.tempoMap.beats(at: playback.seconds), playback.rate, playback.isPlaying)
        }
        // The former engine ends what sounds; its render thread may still have the player.
        playback.stop()
        former?.remove(self)
        let given = lock.withLock {
            defer { ownEngine = keeps ? next : nil }
            presentEngine = next
            presentPlayback = SequencePlayback()
            presentPlayback.setRate(rate)
            if beat > 0, beat <= ScorePlayerState.lastBeat { presentPlayback.seek(toBeat: beat) }
            isScoreStale = true
            return ownEngine
        }
        given?.stop()
        // Nobody takes any longer what the former engine has for destinations of Core MIDI.
        endpoints.silence()
        guard let next else { return }
        next.insert(self)
        guard plays else { return next.sendSequencesToUnits() }
        recording { try start() }
    }

    /// Plays nothing any more, and ends what sounds.
    func end() {
        join(nil)
        playback.stop()
        endpoints.silence()
    }
}
