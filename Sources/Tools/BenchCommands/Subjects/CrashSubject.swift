import AudioToolbox
import ExtensionHost
import LinuxSystem
import RenderBenchmark
import Supervision

/// From kill −9 to the next wet block, with a warm runner, at the pace of a device.
final class CrashSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration = BenchmarkConfiguration(bench: .spawn, mode: .afterCrash, placement: .follow, frames: 128)
    private let context: BenchmarkContext
    private let launcher: EmbeddedLauncher
    private let host: AudioUnitHost
    private var measured: MeasuredUnits?
    private var blocks: [Int] = []

    /// Throws when no runner is installed.
    init(_ context: BenchmarkContext) throws {
        self.context = context
        launcher = try EmbeddedLauncher(warmCount: 1, sandbox: context.conditions.sandbox)
        var settings = context.settings()
        settings.deadlineFraction = 0.7
        host = try AudioUnitHost(settings: settings, launcher: launcher, quarantine: nil)
    }

    var extras: [BenchmarkExtra] {
        let sorted = blocks.sorted()
        guard !sorted.isEmpty else { return [] }
        return [
            BenchmarkExtra("blocks_to_wet", .integer(sorted[sorted.count / 2])),
            BenchmarkExtra("blocks_to_wet_max", .integer(sorted[sorted.count - 1])),
        ]
    }

    func render(frames: Int) -> Bool { false }

    /// Each sample is a unit of its own: restarts of one unit are held back more and more.
    func measure(_ slice: MeasuringSlice) throws -> Int {
        var missed = 0
        for index in 0..<slice.count {
            let (context, configuration, host) = (context, configuration, host)
            let measured = try BlockingTask.run { try await MeasuredUnits.make(context, configuration, host) }
            defer { measured.teardown() }
            try measured.allocate(configuration)
            try launcher.refill()
            _ = try launcher.waitUntilWarm(deadline: MonotonicClock.deadline(milliseconds: 5000))
            guard let unit = measured.units[0] as? RemoteAudioUnit else { continue }
            let outcome = crash(unit, measured)
            slice.samples[index] = outcome.nanoseconds
            if let count = outcome.blocks { blocks.append(count) } else { missed += 1 }
        }
        return missed
    }

    /// Plays a while, kills, and plays until a block is wet again; nil when that takes longer than 4 s.
    private func crash(_ unit: RemoteAudioUnit, _ measured: MeasuredUnits) -> (nanoseconds: UInt64, blocks: Int?) {
        let block = unit.renderBlock
        let period = UInt64(configuration.periodNanoseconds)
        var next = MonotonicClock.now()
        func play() {
            next += period
            Pacing.sleep(until: next)
            _ = measured.cycle(block, measured.pull)
        }
        // Four services that die within two seconds count as a fault of the machine, and their restarts are held back.
        for _ in 0..<300 { play() }
        let killed = MonotonicClock.now()
        unit.killService()
        for blocks in 1...1500 {
            let before = unit.tally
            play()
            let after = unit.tally
            // The block in which the crossfade begins carries the unit's own signal again.
            if after.bridgedFrames == before.bridgedFrames, after.totalFrames > before.totalFrames, blocks > 1 {
                return (MonotonicClock.now() - killed, blocks)
            }
        }
        return (MonotonicClock.now() - killed, nil)
    }

    func teardown() async { launcher.shutDown() }
}
