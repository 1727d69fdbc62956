import AudioToolbox
import Commands
import ExtensionHost
import LinuxSystem
import RenderBenchmark
import Supervision

/// From the request for a unit to its first rendered block, cold or from a warm runner.
final class StartSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private let launcher: EmbeddedLauncher
    private let host: AudioUnitHost
    private var warmStarts = 0

    /// Throws when no runner is installed.
    init(_ context: BenchmarkContext, mode: BenchmarkMode) throws {
        self.context = context
        configuration = BenchmarkConfiguration(bench: .spawn, mode: mode, placement: .follow, frames: 32)
        launcher = try EmbeddedLauncher(warmCount: mode == .warm ? 1 : 0, sandbox: context.conditions.sandbox)
        host = try AudioUnitHost(settings: context.settings(), launcher: launcher, quarantine: nil)
    }

    var extras: [BenchmarkExtra] { [BenchmarkExtra("warm_starts", .integer(warmStarts))] }

    func render(frames: Int) -> Bool { false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        var missed = 0
        for index in 0..<slice.count {
            if configuration.mode == .warm {
                try launcher.refill()
                guard try launcher.waitUntilWarm(deadline: MonotonicClock.deadline(milliseconds: 5000)) else {
                    throw CommandFailure(.failed, "no runner became warm within 5 s")
                }
            }
            let start = slice.now()
            let (context, configuration, host) = (context, configuration, host)
            let measured = try BlockingTask.run { try await MeasuredUnits.make(context, configuration, host) }
            try measured.allocate(configuration)
            let rendered = measured.cycle(measured.units[0].renderBlock, measured.pull)
            slice.samples[index] = slice.now() - start
            if !rendered || measured.missed > 0 { missed += 1 }
            if (measured.units[0] as? RemoteAudioUnit)?.wasStartedWarm ?? false { warmStarts += 1 }
            measured.teardown()
        }
        return missed
    }

    func teardown() async { launcher.shutDown() }
}
