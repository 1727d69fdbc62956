import Glibc
import LinuxSystem
import Synchronization

/// Renders blocks at about the pace of real time until a condition holds.
struct Pacer {
    let frames: Int
    var sampleRate = 48_000.0

    /// False when the condition did not hold within so much audio.
    func run(_ run: UnitRun, seconds: Int = 60, until condition: () -> Bool) -> Bool {
        self.run(step: { run.step(frames) }, seconds: seconds, until: condition)
    }

    /// As the other, by whatever renders a block.
    func run(step: () throws -> Void, seconds: Int = 60, until condition: () throws -> Bool) rethrows -> Bool {
        let period = UInt64(Double(frames) / sampleRate * 1e9)
        var next = MonotonicClock.now()
        for _ in 0..<Int(Double(seconds) * sampleRate / Double(frames)) {
            try step()
            if try condition() { return true }
            next += period
            let now = MonotonicClock.now()
            if next > now { usleep(UInt32((next - now) / 1000)) } else { next = now }
        }
        return false
    }
}

/// A number that several threads raise.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increase() { count.wrappingAdd(1, ordering: .relaxed) }
}
