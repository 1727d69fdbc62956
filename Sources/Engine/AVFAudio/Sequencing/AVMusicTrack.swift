import Foundation
import MusicSequences
import RenderGraph

/// A track of a sequencer: events, and how they are played (AVAudioSequencer.h).
///
/// A track that was removed from its sequencer keeps its events, to be looked at and copied; nothing changes it any
/// more. Faults are recorded as `AVAudioSequencer` has it. Thread: any but render.
// @unchecked: what changes is behind the core's lock.
open class AVMusicTrack: NSObject, @unchecked Sendable {
    let core: SequencerCore
    let number: Int
    /// What it had when it was removed. Under the core's lock.
    var removed: EventTrack?

    init(_ core: SequencerCore, _ number: Int) {
        self.core = core
        self.number = number
        super.init()
    }

    var isTempoTrack: Bool { number == SequencerCore.tempoTrackNumber }

    /// What the track has now.
    var present: EventTrack { core.lock.withLock { core.events(of: number) ?? removed ?? EventTrack() } }

    /// Changes what only tracks other than the tempo track have.
    private func set(_ what: String, _ body: (inout EventTrack) throws(SequenceError) -> Void) {
        core.recording {
            if isTempoTrack { throw EngineFaults.tempoTrack(what) }
            try core.edit(number, body)
        }
    }

    // MARK: Destination

    /// The unit that plays the track; nil for the first instrument of the engine.
    ///
    /// A unit that is not attached to the sequencer's engine, or takes no MIDI, is refused; so is any while the
    /// sequencer plays. It takes the place of a MIDI endpoint.
    open var destinationAudioUnit: AVAudioUnit? {
        get { if case .unit(let unit) = destination { unit } else { nil } }
        set { core.recording { try setDestination(newValue.map { .unit($0) }) } }
    }

    /// The destination of Core MIDI that the track is sent to, by its number; 0 for none.
    ///
    /// It gets the track's messages of MIDI 1.0 with the host times at which they are due, when the engine's worker gets
    /// to them; offline all at once, without times. What is no destination is refused; so is any while the sequencer
    /// plays. It takes the place of a unit.
    open var destinationMIDIEndpoint: UInt32 {
        get { if case .endpoint(let endpoint) = destination { endpoint } else { 0 } }
        set {
            guard newValue != 0 || destinationMIDIEndpoint != 0 else { return }
            core.recording { try setDestination(newValue == 0 ? nil : .endpoint(newValue)) }
        }
    }

    // MARK: Loop

    /// The beats that are repeated; at first the whole track. A range without length is refused.
    open var loopRange: AVBeatRange {
        get {
            let track = present
            guard let range = track.loop.range else { return AVBeatRange(start: 0, length: track.length) }
            return AVBeatRange(start: range.start, length: range.length)
        }
        set {
            let isWhole = newValue.start == 0 && newValue.length == AVMusicTimeStampEndOfTrack
            set("loop") { (track) throws(SequenceError) in
                try track.loop.setRange(isWhole ? nil : newValue.range(in: track))
            }
        }
    }

    /// Whether the track repeats its loop.
    open var isLoopingEnabled: Bool {
        get { present.loop.isEnabled }
        set { set("loop") { (track) throws(SequenceError) in track.loop.isEnabled = newValue } }
    }

    /// How often the loop is played in all, from 1; -1, `AVMusicTrackLoopCount.forever`, at first.
    open var numberOfLoops: Int {
        get { present.loop.count }
        set { set("loop") { (track) throws(SequenceError) in try track.loop.setCount(newValue) } }
    }

    // MARK: Playing

    /// Beats by which the track begins later than the sequence; earlier where it is negative.
    open var offsetTime: AVMusicTimeStamp {
        get { present.offset }
        set { set("offset") { (track) throws(SequenceError) in try track.setOffset(newValue) } }
    }

    /// Whether its notes are left out, at once.
    open var isMuted: Bool {
        get { present.isMuted }
        set { set("mute") { (track) throws(SequenceError) in track.isMuted = newValue } }
    }

    /// Whether it is heard and tracks that are not soloed are not, at once; it wins over `isMuted`.
    open var isSoloed: Bool {
        get { present.isSoloed }
        set { set("solo") { (track) throws(SequenceError) in track.isSoloed = newValue } }
    }

    /// Beats: what was set, or until the last event is over. What begins behind it is not played.
    open var lengthInBeats: AVMusicTimeStamp {
        get { present.length }
        set {
            core.recording {
                try core.edit(number) { (track) throws(SequenceError) in try track.setLength(newValue) }
            }
        }
    }

    /// As `lengthInBeats`, in seconds at rate 1.
    open var lengthInSeconds: TimeInterval {
        get {
            core.lock.withLock {
                let (track, map) = (present, core.sequence.tempoMap)
                return map.seconds(at: track.offset + track.length) - map.seconds(at: track.offset)
            }
        }
        set {
            core.recording {
                try core.lock.withLock {
                    let (offset, map) = (present.offset, core.sequence.tempoMap)
                    let beats = map.beats(at: map.seconds(at: offset) + newValue) - offset
                    try core.edit(number) { (track) throws(SequenceError) in try track.setLength(beats) }
                }
            }
        }
    }

    /// Ticks per quarter note of files, of the tempo track: those of the file that was loaded first, else 480. Of any
    /// other track it is 0 and a fault.
    open var timeResolution: Int {
        var resolution = 0
        core.recording {
            guard isTempoTrack else { throw EngineFaults.notTempoTrack("time resolution") }
            resolution = core.lock.withLock { core.timeResolution }
        }
        return resolution
    }

    /// Whether the track has values of parameters (`AVParameterEvent`) and nothing else. A track without events becomes
    /// one by its first such value; a track that has others is refused.
    open var usesAutomatedParameters: Bool {
        get { core.lock.withLock { core.automated.contains(number) } }
        set { core.recording { try setAutomated(newValue) } }
    }

    func setAutomated(_ isAutomated: Bool) throws {
        try core.lock.withLock {
            if isTempoTrack { throw EngineFaults.tempoTrack("parameters") }
            let misfits = present.events.contains { event in
                if case .parameter = event.content { !isAutomated } else { isAutomated }
            }
            if misfits {
                throw EngineFaults.error(
                    AudioErrors.parameter,
                    "a track has either values of parameters or other events; clear it first, or use another track")
            }
            if isAutomated { core.automated.insert(number) } else { core.automated.remove(number) }
        }
    }
}

extension AVBeatRange {
    /// As a sequence has it.
    var range: BeatRange { BeatRange(start: start, length: length) }

    /// The same, with the end of the track for its end where it has none.
    fileprivate func range(in track: EventTrack) -> BeatRange {
        length == AVMusicTimeStampEndOfTrack ? BeatRange(start: start, length: max(track.length - start, 0)) : range
    }
}
