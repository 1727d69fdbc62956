/// Segments of a tempo map where they lie: what a tempo map and a score convert by.
///
/// The first one begins at beat 0 and also holds before it. Thread: any, also render, while the memory is there.
struct TempoSegments {
    private let first: UnsafePointer<TempoSegment>
    private let count: Int

    /// - Parameter count: at least 1.
    init(_ first: UnsafePointer<TempoSegment>, count: Int) {
        self.first = first
        self.count = count
    }

    @_noLocks @_noAllocation
    func seconds(at beat: Double) -> Double {
        var (low, high) = (0, count)
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if first[middle].beat <= beat { low = middle } else { high = middle }
        }
        return first[low].seconds + (beat - first[low].beat) * first[low].secondsPerBeat
    }

    @_noLocks @_noAllocation
    func beats(at seconds: Double) -> Double {
        let place = place(atSecond: seconds)
        return first[place].beat + (seconds - first[place].seconds) / first[place].secondsPerBeat
    }

    @_noLocks @_noAllocation
    func secondsPerBeat(atSecond seconds: Double) -> Double { first[place(atSecond: seconds)].secondsPerBeat }

    @_noLocks @_noAllocation
    private func place(atSecond seconds: Double) -> Int {
        var (low, high) = (0, count)
        while high &- low > 1 {
            let middle = (low &+ high) / 2
            if first[middle].seconds <= seconds { low = middle } else { high = middle }
        }
        return low
    }
}
