/// On which cores the branches of a graph run that are started together: a plan from measured times, without threads or
/// clocks.
///
/// Waking a core that sleeps can cost more than a light unit takes; branches go to another core only where what they
/// take pays for that. Thread: any but render.
package struct BranchPlacement: Equatable, Sendable {
    /// One branch: a chain of units in other processes.
    package struct Branch: Equatable, Sendable {
        /// What one cycle of its units takes on the mean, in nanoseconds; 0 when it was not measured.
        package var time: UInt64
        /// Units that are woken one after another.
        package var units: Int

        package init(time: UInt64, units: Int) {
            self.time = time
            self.units = units
        }
    }

    /// What the machine takes beside the units' own time, in nanoseconds.
    package struct Costs: Equatable, Sendable {
        /// From waking a thread on another core until it runs, and as much for waking the host from there.
        package var wake: UInt64
        /// For which the host waits awake when the others are done.
        package var spin: UInt64
        /// From one unit to the next on one core.
        package var turn: UInt64

        /// By default what `aubench branches` shows on a virtual machine of two hardware threads.
        package init(wake: UInt64 = 18_000, spin: UInt64 = 30_000, turn: UInt64 = 8000) {
            self.wake = wake
            self.spin = spin
            self.turn = turn
        }
    }

    /// Per branch: its core; nil for that of the host's render thread.
    package let cores: [Int?]
    /// Per branch: why, for people.
    package let reasons: [String]
    /// The order in which the branches are best started: those whose core has to be woken first, the longest of them
    /// before the others.
    package let startOrder: [Int]
    /// The order in which the branches are best waited for: the last one of a core first. While the host sleeps for it
    /// the others are done, too, and cost no sleep of their own.
    package var collectOrder: [Int] { startOrder.reversed() }
    /// What one cycle takes, as far as the times tell, in nanoseconds.
    package let expectedNanoseconds: UInt64

    /// A plan is worth a move when it takes at most this part of the time on one core, and is kept while it takes at
    /// most that part.
    private static let leastGain = (move: 0.85, keep: 0.95)
    /// A plan replaces the present one when it takes at most this part of its time.
    private static let leastChange = 0.9

    /// Every branch with the host.
    package static func allOnHost(_ count: Int, reason: String, expectedNanoseconds: UInt64 = 0) -> BranchPlacement {
        BranchPlacement(
            cores: Array(repeating: nil, count: count), reasons: Array(repeating: reason, count: count),
            startOrder: Array(0..<count), expectedNanoseconds: expectedNanoseconds)
    }

    /// Finds places for branches.
    ///
    /// - Parameters:
    ///   - branches: those that are started together.
    ///   - hostCore: where the host's render thread runs.
    ///   - cores: those that may be used.
    ///   - hostTime: nanoseconds that the host works itself between starting the branches and waiting for them.
    ///   - present: where the branches are now. It stays where nothing else is clearly better.
    package static func place(
        _ branches: [Branch], hostCore: Int, cores: [Int], costs: Costs = Costs(), hostTime: UInt64 = 0,
        present: [Int?] = []
    ) -> BranchPlacement {
        let others = cores.filter { $0 != hostCore }
        let work = Work(
            times: branches.map { $0.time + UInt64(max($0.units, 1)) * costs.turn }, costs: costs,
            hostTime: hostTime)
        let together = work.duration(Array(repeating: nil, count: branches.count))
        func stay(_ reason: String) -> BranchPlacement {
            allOnHost(branches.count, reason: reason, expectedNanoseconds: together)
        }
        if branches.isEmpty || branches.count == 1 && hostTime == 0 { return stay("the only branch") }
        if others.isEmpty { return stay("one core only") }
        if branches.contains(where: { $0.time == 0 }) { return stay("not measured yet") }
        let isKnown = present.count == branches.count && present.allSatisfy { $0 == nil || others.contains($0!) }
        let before = isKnown ? present : Array(repeating: nil, count: branches.count)
        let found = work.spread(over: others)
        let best = Double(work.duration(found)) > Self.leastChange * Double(work.duration(before)) ? before : found
        let limit = before.contains { $0 != nil } ? leastGain.keep : leastGain.move
        guard best.contains(where: { $0 != nil }), Double(work.duration(best)) <= limit * Double(together) else {
            return stay("the branches' \(microseconds(together)) do not pay for another core")
        }
        return BranchPlacement(
            cores: best,
            reasons: zip(best, work.times).map { core, time in
                core.map { "\(microseconds(time)) beside the others on core \($0)" }
                    ?? "keeps the host's core busy meanwhile"
            }, startOrder: work.startOrder(best), expectedNanoseconds: work.duration(best))
    }

    private static func microseconds(_ time: UInt64) -> String { "\((time + 500) / 1000) µs" }

    /// What there is to do, and how long it takes in one arrangement or another.
    private struct Work {
        /// With the way from unit to unit.
        let times: [UInt64]
        let costs: Costs
        let hostTime: UInt64

        /// The longest branches first, each where it is done earliest.
        func spread(over others: [Int]) -> [Int?] {
            var found: [Int?] = Array(repeating: nil, count: times.count)
            var ends: [Int?: UInt64] = [nil: hostTime]
            for index in longestFirst(times.indices) {
                var choice: (core: Int?, end: UInt64) = (nil, end(nil, ends[nil], index))
                for core in others {
                    let end = end(core, ends[core], index)
                    if end < choice.end { choice = (core, end) }
                }
                found[index] = choice.core
                ends[choice.core] = choice.end
            }
            return found
        }

        func duration(_ cores: [Int?]) -> UInt64 {
            var ends: [Int?: UInt64] = [nil: hostTime]
            for index in cores.indices { ends[cores[index]] = end(cores[index], ends[cores[index]], index) }
            let host = ends[nil] ?? 0
            // Who is awaited longer than the host stays awake has to wake it.
            return ends.values.map { $0 > host + costs.spin ? $0 + costs.wake : $0 }.max() ?? 0
        }

        func startOrder(_ cores: [Int?]) -> [Int] {
            longestFirst(cores.indices.filter { cores[$0] != nil }) + cores.indices.filter { cores[$0] == nil }
        }

        /// When a core is done that takes one branch more. Another core is woken at its first branch.
        private func end(_ core: Int?, _ present: UInt64?, _ index: Int) -> UInt64 {
            (present ?? costs.wake) + times[index]
        }

        private func longestFirst(_ indices: some Sequence<Int>) -> [Int] {
            indices.sorted { times[$0] != times[$1] ? times[$0] > times[$1] : $0 < $1 }
        }
    }
}
