/// Which event of a track comes next, and in which pass. Thread: render.
struct ScoreCursor {
    private(set) var index = 0
    private(set) var pass = 0

    @_noLocks @_noAllocation
    init() {}

    /// At the first event at this global beat or behind it.
    @_noLocks @_noAllocation
    init(_ track: ScoreTrack, atOrAfter beat: Double) {
        pass = Self.pass(of: beat, in: track)
        let local = beat - track.offset - Double(pass) * track.loop.length
        let first = pass > 0 ? track.loop.first : 0
        let last = track.leadsBack(pass) ? track.loop.last : track.count
        index = min(max(track.index(atOrAfter: local), first), last)
        // The sums above are rounded in another way than an event's own beat is.
        while index > first, track.beat(of: index &- 1, pass) >= beat { index = index &- 1 }
        while index < last, track.beat(of: index, pass) < beat { index = index &+ 1 }
        settle(track)
    }

    @_noLocks @_noAllocation
    private static func pass(of beat: Double, in track: ScoreTrack) -> Int {
        guard track.loop.passes > 1, beat >= track.end(of: 0) else { return 0 }
        let passes = (beat - track.offset - track.loop.start) / track.loop.length
        let pass = min(Int(min(passes, 0x1p52)), track.loop.passes &- 1)
        return track.end(of: pass &- 1) > beat ? pass &- 1 : pass
    }

    /// Whether there is another event.
    @_noLocks @_noAllocation
    func hasEvent(in track: ScoreTrack) -> Bool { index < track.count }

    /// One event on.
    @_noLocks @_noAllocation
    mutating func advance(in track: ScoreTrack) {
        index = index &+ 1
        settle(track)
    }

    /// Goes on with the next pass at the end of one. A range without events has nothing to come back to.
    @_noLocks @_noAllocation
    private mutating func settle(_ track: ScoreTrack) {
        guard track.leadsBack(pass), index >= track.loop.last else { return }
        if track.loop.first < track.loop.last {
            (pass, index) = (pass &+ 1, track.loop.first)
        } else if track.loop.passes == Int.max {
            index = track.count
        } else {
            pass = track.loop.passes &- 1
        }
    }
}
