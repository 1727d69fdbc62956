/// A track of a score: its events, in the order of their beats, and what is repeated of them.
///
/// A pass is one time through the loop's range, counted from 0: the first one also plays what is in front of the range,
/// and the last one what is behind it. Beats of the sequence are called global here. Thread: any, also render.
struct ScoreTrack {
    let events: UnsafePointer<ScoreEvent>
    /// Those that are played.
    let count: Int
    let offset: Double
    /// What a destination is called; nil for none.
    let destination: Int?
    let loop: Loop
    let slots: UnsafePointer<ControllerSlot>
    let slotCount: Int
    /// What the sequence says; players begin with it.
    let isMuted: Bool
    let isSoloed: Bool

    struct Loop {
        var start = 0.0
        var length = 0.0
        /// Passes; 1 for a track that repeats nothing, and the largest number for ever.
        var passes = 1
        /// The places of the first event of the range and of the first behind it.
        var first = 0
        var last = 0
    }

    /// Whether the end of a pass leads back to the beginning of the range.
    @_noLocks @_noAllocation
    func leadsBack(_ pass: Int) -> Bool { pass < loop.passes &- 1 }

    /// The global beat at which the range of a pass ends, and that of the next one begins: one number, so that what
    /// ends there never comes behind what begins there.
    @_noLocks @_noAllocation
    func end(of pass: Int) -> Double { offset + loop.start + Double(pass &+ 1) * loop.length }

    /// The global beat of an event in a pass.
    @_noLocks @_noAllocation
    func beat(of index: Int, _ pass: Int) -> Double {
        let beat = events[index].beat
        let place = pass == 0 ? offset + beat : end(of: pass &- 1) + (beat - loop.start)
        return leadsBack(pass) ? min(place, end(of: pass)) : place
    }

    /// The place of the first event at this beat of the track or behind it.
    @_noLocks @_noAllocation
    func index(atOrAfter beat: Double) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low &+ high) / 2
            if events[middle].beat >= beat { high = middle } else { low = middle &+ 1 }
        }
        return low
    }
}
