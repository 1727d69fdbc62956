/// Where between two callbacks a thread may run without taking the core from one of them.
///
/// A thread that looks at a render thread's waits now and then runs above it, so that a look in the middle of a
/// callback makes that callback late by what it takes to switch there and back. Times are nanoseconds of the monotonic
/// clock.
package struct CallbackPhase: Equatable {
    /// The calm part of a period, in twentieths of it: behind what callbacks mostly take, and so far before the next
    /// one that a timer may be late.
    private static let calm: ClosedRange<UInt64> = 7...17

    private var count: UInt64 = 0
    private var began: UInt64 = 0
    /// From callback to callback; 0 while nobody can tell.
    private(set) package var period: UInt64 = 0

    package init() {}

    /// Takes note of the last callback that began, the number of callbacks so far, and the time from its beginning to
    /// its deadline, which is less than a period.
    package mutating func note(count: UInt64, began: UInt64, budget: UInt64) {
        defer { (self.count, self.began) = (count, began) }
        guard count > self.count, began > self.began, self.began > 0 else { return }
        let found = (began - self.began) / (count - self.count)
        period = found >= budget && found / 4 <= budget ? found : 0
    }

    /// The last time up to `latest` that is calm; `latest` itself where the period is unknown, and where nothing
    /// between it and `now` is calm.
    package func calmTime(after now: UInt64, until latest: UInt64) -> UInt64 {
        guard period > 0, latest > now, latest >= began else { return latest }
        let step = period / 20
        let phase = (latest - began) % period
        let back =
            phase > Self.calm.upperBound * step
            ? phase - Self.calm.upperBound * step
            : phase < Self.calm.lowerBound * step ? phase + period - Self.calm.upperBound * step : 0
        return latest - back > now + step && latest > back ? latest - back : latest
    }
}
