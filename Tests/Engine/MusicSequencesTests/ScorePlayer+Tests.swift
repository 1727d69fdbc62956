import MusicSequences

/// What a render thread asks of a player, in tests.
extension ScorePlayer {
    convenience init(_ tracks: EventTrack..., tempos: [(Double, Double)] = []) throws {
        var sequence = EventSequence()
        sequence.tracks = tracks
        for (beat, tempo) in tempos { try sequence.addToTempoTrack(.tempo(beatsPerMinute: tempo), at: beat) }
        self.init(try Score(sequence))
    }

    func start() { state.pointee.start() }
    func stop() { state.pointee.stop() }
    func seek(_ beat: Double) -> Bool { state.pointee.seek(toBeat: beat) }
    func setRate(_ rate: Double) -> Bool { state.pointee.setRate(rate) }
    func mute(_ isMuted: Bool, _ track: Int = 0) { state.pointee.setMuted(isMuted, track: track) }
    func solo(_ isSoloed: Bool, _ track: Int = 0) { state.pointee.setSoloed(isSoloed, track: track) }
}

extension EventTrack {
    /// A track with these events.
    init(_ events: (beat: Double, content: EventContent)...) throws {
        self.init()
        for event in events { try add(event.content, at: event.beat) }
    }

    /// The same track, repeated.
    func looped(_ range: BeatRange? = nil, times: Int = TrackLoop.forever) throws -> Self {
        var track = self
        track.loop.isEnabled = true
        try track.loop.setRange(range)
        try track.loop.setCount(times)
        return track
    }
}
