import Foundation
import LinuxSystem
import MusicSequences
import RenderGraph

/// Called with what an `AVMusicUserEvent` has, and the beat of the track at which it is. Thread: one of the engine's,
/// later than the event is heard.
public typealias AVAudioSequencerUserCallback = (AVMusicTrack, Data, AVMusicTimeStamp) -> Void

/// Plays the tracks of a sequence, most often of a Standard MIDI File, into units of an engine (AVAudioSequencer.h).
///
/// It is heard while it plays and the engine runs. Notes are in the frame to which they belong, live and offline.
/// Tracks without a destination are played by the first instrument of the engine. Misuse never traps: the calls that
/// throw say what is wrong; of the others the fault is logged, the sequence stays as it was, and the next `start()`
/// throws it. Thread: any but render.
// @unchecked: what changes is behind the core's lock.
open class AVAudioSequencer: NSObject, @unchecked Sendable {
    let core: SequencerCore
    /// Whether the sequence ends with it.
    private let hasOwnSequence: Bool

    /// A sequencer that plays nothing: for making sequences and files.
    public override init() {
        core = SequencerCore(nil)
        hasOwnSequence = true
        super.init()
    }

    /// A sequencer of the engine's `musicSequence`, where the program has set one; else of an empty sequence.
    /// - Parameter engine: whose units it plays; not kept.
    public init(audioEngine engine: AVAudioEngine) {
        let given = engine.givenSequence
        core = given ?? SequencerCore(engine)
        hasOwnSequence = given == nil
        super.init()
        if given == nil { engine.insert(core) }
    }

    deinit { if hasOwnSequence { core.end() } }

    // MARK: Files

    /// Adds the tracks of a Standard MIDI File to those that are there; its tempos and time signatures to the tempo
    /// track.
    /// - Throws: NSError that names the file, and the place in it where it is damaged; nothing is added then.
    open func load(from fileURL: URL, options: AVMusicSequenceLoadOptions = []) throws {
        try core.load(from: fileURL, options.tracks)
    }

    /// As `load(from:options:)`, from a file's bytes.
    open func load(from data: Data, options: AVMusicSequenceLoadOptions = []) throws {
        try core.load([UInt8](data), "the data", options.tracks)
    }

    /// Writes a Standard MIDI File of format 1, with the tempo track in front.
    /// - Parameters:
    ///   - fileURL: where it is written; nothing is left there where that fails.
    ///   - resolution: ticks per quarter note, 1 … 32767; 0 for those of `tempoTrack.timeResolution`. A negative one
    ///     has SMPTE times: minus the frames a second in the upper byte of 16 bits, ticks per frame in the lower.
    ///   - replace: whether a file that is there is replaced.
    /// - Throws: NSError that names the file.
    open func write(to fileURL: URL, smpteResolution resolution: Int, replaceExisting replace: Bool) throws {
        try core.write(to: fileURL, resolution: resolution, replacesExisting: replace)
    }

    /// The bytes of such a file.
    /// - Parameters:
    ///   - SMPTEResolution: as `write(to:smpteResolution:replaceExisting:)`.
    ///   - outError: gets what went wrong; the data are empty then.
    open func data(withSMPTEResolution SMPTEResolution: Int, error outError: NSErrorPointer) -> Data {
        do { return try core.fileData(SMPTEResolution) } catch {
            outError?.pointee = error as NSError
            return Data()
        }
    }

    // MARK: Tracks

    /// The tracks, without the tempo track.
    open var tracks: [AVMusicTrack] { core.lock.withLock { core.numbers.map(core.track) } }

    /// Tempos, time signatures and SMPTE offsets of the whole sequence.
    open var tempoTrack: AVMusicTrack { core.track(SequencerCore.tempoTrackNumber) }

    /// Makes an empty track behind the others.
    open func createAndAppendTrack() -> AVMusicTrack {
        core.lock.withLock {
            core.recording {
                try core.edit { (sequence) throws(SequenceError) in sequence.tracks.append(EventTrack()) }
            }
            return core.track(core.numbers.last ?? SequencerCore.tempoTrackNumber)
        }
    }

    /// Removes a track, whose events are kept by the object.
    /// - Returns: false for a track of another sequencer, for the tempo track, and for one that was removed already.
    open func removeTrack(_ track: AVMusicTrack) -> Bool {
        guard track.core === core, track.number != SequencerCore.tempoTrackNumber else { return false }
        return core.lock.withLock {
            guard let removed = try? core.remove(track.number) else { return false }
            track.removed = removed
            return true
        }
    }

    /// Turns all tracks around in time, with the tempo track: what comes last comes first.
    open func reverseEvents() {
        core.recording { try core.edit { (sequence) throws(SequenceError) in sequence.reverse() } }
    }

    // MARK: Times

    /// Seconds from beat 0 to another one, by the tempo track, at rate 1; 0 for what is no number.
    open func seconds(forBeats beats: AVMusicTimeStamp) -> TimeInterval {
        beats.isFinite ? core.lock.withLock { core.sequence.tempoMap.seconds(at: beats) } : 0
    }

    /// The inverse of `seconds(forBeats:)`.
    open func beats(forSeconds seconds: TimeInterval) -> AVMusicTimeStamp {
        seconds.isFinite ? core.lock.withLock { core.sequence.tempoMap.beats(at: seconds) } : 0
    }

    // MARK: User events

    /// Has a block called for each user event that is played from here on (`AVMusicUserEvent`); nil for none.
    open func setUserCallback(_ userCallback: AVAudioSequencerUserCallback? = nil) {
        core.lock.withLock { core.userCallback = userCallback }
    }
}

extension AVMusicSequenceLoadOptions {
    fileprivate var tracks: EventSequence.FileTracks { contains(.smf_ChannelsToTracks) ? .byChannel : .asInFile }
}
