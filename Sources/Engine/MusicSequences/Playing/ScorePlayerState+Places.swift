/// Where a player is in its tracks. Thread: render.
extension ScorePlayerState {
    /// Where the next cycle begins: the second, the beat, and the beats a minute there at the present rate.
    package var place: (seconds: Double, beat: Double, beatsPerMinute: Double) {
        @_noLocks @_noAllocation get {
            let seconds = clock.seconds(at: position)
            let tempo = 60 / score.tempos.secondsPerBeat(atSecond: seconds)
            return (seconds, score.tempos.beats(at: seconds), tempo * rate)
        }
    }

    /// From the present frame on goes on at this beat.
    @_noLocks @_noAllocation
    mutating func jump(toBeat beat: Double) {
        clock.anchor(position, at: score.tempos.seconds(at: beat))
        for track in 0..<tracks.count { find(track, atOrAfter: beat) }
        tracks.arrange()
    }

    @_noLocks @_noAllocation
    func find(_ track: Int, atOrAfter beat: Double) {
        var place = tracks[track]
        place.cursor = ScoreCursor(score.tracks[track], atOrAfter: beat)
        place.seconds = seconds(of: place.cursor, in: score.tracks[track])
        tracks[track] = place
    }

    /// The next event of a track is behind it.
    @_noLocks @_noAllocation
    func advance(_ track: Int) {
        var place = tracks[track]
        place.cursor.advance(in: score.tracks[track])
        place.seconds = seconds(of: place.cursor, in: score.tracks[track])
        tracks[track] = place
    }

    @_noLocks @_noAllocation
    private func seconds(of cursor: ScoreCursor, in track: ScoreTrack) -> Double {
        guard cursor.hasEvent(in: track) else { return .infinity }
        return score.tempos.seconds(at: track.beat(of: cursor.index, cursor.pass))
    }

    /// Goes on where a player of the sequence's former score is, in the same frame: what that one has played is not
    /// played again, and the notes that it began end in time. Tracks are taken for the same by their numbers; notes of
    /// tracks that are not there any more, or not heard, end with the next cycle. The former player is not to play on.
    @_noLocks @_noAllocation
    package mutating func takeOver(from former: borrowing ScorePlayerState) {
        continueState(of: former)
        // Only where the search begins: a little earlier, however the numbers were rounded.
        let second = min(clock.seconds(at: position &- 2), clock.firstSecond - 1e-6)
        let beat = max(score.tempos.beats(at: second), 0)
        for track in 0..<tracks.count {
            find(track, atOrAfter: beat)
            while tracks[track].seconds < .infinity, clock.isPast(tracks[track].seconds, at: position) {
                advance(track)
            }
        }
        tracks.arrange()
        for index in 0..<former.notes.count {
            let note = former.notes[index]
            notes.add(note.track < tracks.count ? note : note.endingNow)
            if note.track < tracks.count, !tracks[note.track].isAudible { tracks[note.track].needsRelease = true }
        }
    }
}

extension SoundingNote {
    /// Ends in the next frame that is played.
    fileprivate var endingNow: SoundingNote {
        @_noLocks @_noAllocation get {
            SoundingNote(end: -.infinity, track: track, destination: destination, release: release, number: number)
        }
    }
}
