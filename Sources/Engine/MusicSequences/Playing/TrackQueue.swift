/// Where a player is in each track, the track whose event comes next in front: a heap in memory of its own. Thread:
/// render.
struct TrackQueue: ~Copyable {
    struct Place {
        var cursor = ScoreCursor()
        /// The second of the sequence at which the next event is; infinite for none.
        var seconds = Double.infinity
        var isMuted = false
        var isSoloed = false
        var isAudible = true
        /// Its notes are to be ended in the next cycle.
        var needsRelease = false
    }

    let count: Int
    private let places: UnsafeMutablePointer<Place>
    private let order: UnsafeMutablePointer<Int32>

    init(_ score: ScoreView) {
        count = score.trackCount
        places = .allocate(capacity: max(count, 1))
        order = .allocate(capacity: max(count, 1))
        for index in 0..<count {
            var place = Place()
            (place.isMuted, place.isSoloed) = (score.tracks[index].isMuted, score.tracks[index].isSoloed)
            (places + index).initialize(to: place)
            (order + index).initialize(to: Int32(truncatingIfNeeded: index))
        }
    }

    deinit {
        places.deallocate()
        order.deallocate()
    }

    /// The track whose event comes next. Only while there are tracks.
    var first: Int { @_noLocks @_noAllocation get { Int(order[0]) } }

    /// The second at which the next event is; infinite for none.
    var seconds: Double { @_noLocks @_noAllocation get { count > 0 ? places[first].seconds : .infinity } }

    subscript(track: Int) -> Place {
        @_noLocks @_noAllocation get { places[track] }
        @_noLocks @_noAllocation nonmutating set { places[track] = newValue }
    }

    /// The first track has another next event.
    @_noLocks @_noAllocation
    func sinkFirst() { sink(from: 0) }

    /// All tracks have other next events.
    @_noLocks @_noAllocation
    func arrange() {
        for index in stride(from: count / 2 &- 1, through: 0, by: -1) { sink(from: index) }
    }

    @_noLocks @_noAllocation
    private func sink(from start: Int) {
        var index = start
        let track = order[start]
        while true {
            var child = 2 &* index &+ 1
            guard child < count else { break }
            if child &+ 1 < count, isBefore(order[child &+ 1], order[child]) { child = child &+ 1 }
            guard isBefore(order[child], track) else { break }
            order[index] = order[child]
            index = child
        }
        order[index] = track
    }

    /// At the same time tracks come in their own order.
    @_noLocks @_noAllocation
    private func isBefore(_ one: Int32, _ other: Int32) -> Bool {
        let (first, second) = (places[Int(one)].seconds, places[Int(other)].seconds)
        return first != second ? first < second : one < other
    }
}
