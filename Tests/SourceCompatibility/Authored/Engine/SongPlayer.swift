import AVFoundation

/// A MIDI file through one instrument, dry and through two effects at once; what a window's sliders set is properties.
public final class SongPlayer {
    public let engine = AVAudioEngine()
    public let instrument: AVAudioUnitMIDIInstrument
    public let reverb = AVAudioUnitReverb()
    public let distortion = AVAudioUnitDistortion()
    public let sequencer: AVAudioSequencer

    public init(instrument: AVAudioUnitMIDIInstrument, format: AVAudioFormat) {
        self.instrument = instrument
        sequencer = AVAudioSequencer(audioEngine: engine)
        for node in [instrument, reverb, distortion] as [AVAudioNode] { engine.attach(node) }
        let mixer = engine.mainMixerNode
        let connectionPoints = [
            AVAudioConnectionPoint(node: mixer, bus: 0),
            AVAudioConnectionPoint(node: reverb, bus: 0),
            AVAudioConnectionPoint(node: distortion, bus: 0),
        ]
        engine.connect(instrument, to: connectionPoints, fromBus: 0, format: format)
        engine.connect(reverb, to: mixer, fromBus: 0, toBus: 1, format: format)
        engine.connect(distortion, to: mixer, fromBus: 0, toBus: 2, format: format)
    }

    public func load(_ url: URL) throws {
        sequencer.stop()
        try sequencer.load(from: url, options: [])
        for track in sequencer.tracks { track.destinationAudioUnit = instrument }
        sequencer.prepareToPlay()
    }

    public func togglePlaying() throws {
        if sequencer.isPlaying { sequencer.stop() } else { try sequencer.start() }
    }

    public func setVolume(_ volume: Float, ofPath path: Int) {
        instrument.destination(forMixer: engine.mainMixerNode, bus: path)?.volume = volume
    }

    public var duration: TimeInterval { sequencer.tracks.map(\.lengthInSeconds).max() ?? 0 }

    /// 0 … 1.
    public var position: Double {
        get { fmod(sequencer.currentPositionInSeconds, duration) / duration }
        set { sequencer.currentPositionInSeconds = newValue * duration }
    }

    public var rate: Float {
        get { sequencer.rate }
        set { sequencer.rate = newValue }
    }

    /// Repeats all tracks, from one beat to another.
    public func loop(from start: AVMusicTimeStamp, to end: AVMusicTimeStamp) {
        for track in sequencer.tracks {
            track.loopRange = AVMakeBeatRange(start, end - start)
            track.numberOfLoops = AVMusicTrackLoopCount.forever.rawValue
            track.isLoopingEnabled = true
        }
    }

    /// The notes of a track with their beats.
    public func notes(of track: AVMusicTrack) -> [(beat: Double, key: UInt32)] {
        var notes: [(Double, UInt32)] = []
        track.enumerateEvents(in: AVBeatRange(start: 0, length: AVMusicTimeStampEndOfTrack)) { event, beat, _ in
            if let note = event as? AVMIDINoteEvent { notes.append((beat.pointee, note.key)) }
        }
        return notes
    }
}
