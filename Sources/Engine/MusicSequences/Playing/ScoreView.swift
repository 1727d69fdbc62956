/// A score's memory as a player reads it: pointers alone, that hold as long as the score. Thread: any, also render.
struct ScoreView {
    let tracks: UnsafePointer<ScoreTrack>
    let trackCount: Int
    let tempos: TempoSegments
    /// Places of events, in the lists of the slots.
    let places: UnsafePointer<Int32>
    let data: UnsafePointer<UInt8>

    @_noLocks @_noAllocation
    func bytes(_ data: ScoreEvent.Data) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: self.data + data.offset, count: data.count)
    }

    /// The place of the last event that set a slot before the cursor; nil for none. In a pass behind the first, what
    /// the pass before it set holds until it is set again.
    @_noLocks @_noAllocation
    func place(of slot: ControllerSlot, before cursor: ScoreCursor, in track: ScoreTrack) -> Int? {
        let place = lastPlace(of: slot, before: min(cursor.index, track.count))
        guard cursor.pass > 0 else { return place }
        if let place, place >= track.loop.first { return place }
        return lastPlace(of: slot, before: track.loop.last)
    }

    @_noLocks @_noAllocation
    private func lastPlace(of slot: ControllerSlot, before index: Int) -> Int? {
        var (low, high) = (0, slot.count)
        while low < high {
            let middle = (low &+ high) / 2
            if Int(places[slot.first &+ middle]) >= index { high = middle } else { low = middle &+ 1 }
        }
        return low > 0 ? Int(places[slot.first &+ low &- 1]) : nil
    }
}
