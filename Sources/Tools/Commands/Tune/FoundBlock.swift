/// The frames per cycle that `auctl play` takes when nobody says: few where its threads run in real time, and elsewhere
/// as many as this machine was found to need.
package struct FoundBlock: Codable, Equatable, Sendable {
    /// What it was found on: on another machine it is found again.
    package var machine: MeasuredPlacement.Machine
    package var frames: Int
    /// When, in seconds since 1970. It is found again after a day: a machine that was busy is no longer, or the other
    /// way.
    package var time: Double

    package init(machine: MeasuredPlacement.Machine, frames: Int, time: Double) {
        self.machine = machine
        self.frames = frames
        self.time = time
    }

    /// Seconds for which it holds.
    package static let lifetime = 86_400.0

    /// Where threads run in real time.
    package static let realtime = 128
    /// Where they do not: an ordinary thread waits for whoever computes, and a cycle has to outlast that.
    package static let ordinary = [512, 1024, 2048]

    /// The block whose cycle is at least four times as long as the wait of an ordinary thread for its core: two threads
    /// wait in each cycle, and half of it stays for the work.
    package static func frames(lateness nanoseconds: UInt64, sampleRate: Double = 48_000) -> Int {
        let needed = Double(nanoseconds) * 4
        return ordinary.first { Double($0) / sampleRate * 1e9 >= needed } ?? ordinary[ordinary.count - 1]
    }

    /// What a run asks its device for.
    ///
    /// - Parameters:
    ///   - isRealtime: whether the threads of this user run in real time.
    ///   - now: seconds since 1970.
    ///   - measure: how late an ordinary thread wakes, in nanoseconds; called once a day.
    /// Thread: any but render.
    package static func choose(
        isRealtime: Bool, on machine: MeasuredPlacement.Machine, file: CacheFile<FoundBlock>, at now: Double,
        measure: () async throws -> UInt64
    ) async -> Int {
        guard !isRealtime else { return realtime }
        if let kept = file.read(), kept.machine == machine, ordinary.contains(kept.frames),
            (0..<lifetime).contains(now - kept.time)
        {
            return kept.frames
        }
        guard let lateness = try? await measure() else { return ordinary[0] }
        let found = FoundBlock(machine: machine, frames: frames(lateness: lateness), time: now)
        file.keep(found)
        return found.frames
    }

    /// Has the next run take the next longer block, as one that took `frames` had gaps; nil when there is none longer.
    package static func grow(
        from frames: Int, on machine: MeasuredPlacement.Machine, file: CacheFile<FoundBlock>, at now: Double
    ) -> Int? {
        guard let longer = ordinary.first(where: { $0 > frames }) else { return nil }
        file.keep(FoundBlock(machine: machine, frames: longer, time: now))
        return longer
    }
}
