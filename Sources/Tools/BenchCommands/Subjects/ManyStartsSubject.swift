import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import LinuxSystem
import RenderBenchmark
import Supervision

/// The time per unit in which many units are made, at once or one after the other, and what the main thread feels of
/// it.
final class ManyStartsSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private let launcher: EmbeddedLauncher
    private let host: AudioUnitHost
    private var longestPause: UInt64 = 0

    /// Throws when no runner is installed.
    init(_ context: BenchmarkContext, mode: BenchmarkMode, units: Int) throws {
        self.context = context
        configuration = BenchmarkConfiguration(
            bench: .starts, mode: mode, placement: .follow, frames: 128, units: units)
        launcher = try EmbeddedLauncher(warmCount: 0, sandbox: context.conditions.sandbox)
        host = try AudioUnitHost(settings: context.settings(), launcher: launcher, quarantine: nil)
    }

    var extras: [BenchmarkExtra] { [.microseconds("main_thread_pause", longestPause)] }

    func render(frames: Int) -> Bool { false }

    /// A sample is the time of all units over their number.
    func measure(_ slice: MeasuringSlice) throws -> Int {
        for index in 0..<slice.count {
            let (host, count) = (host, configuration.units)
            let (description, isAtOnce) = (context.component.audioComponentDescription, configuration.mode == .atOnce)
            let pulse = MainThreadPulse()
            let start = slice.now()
            let units = try BlockingTask.run {
                isAtOnce
                    ? try await Self.makeAtOnce(host, description, count)
                    : try await Self.makeOneByOne(host, description, count)
            }
            slice.samples[index] = (slice.now() - start) / UInt64(count)
            longestPause = max(longestPause, pulse.stop())
            guard units.allSatisfy({ !$0.isLoadedInProcess }) else { return 1 }
        }
        return 0
    }

    private static func makeOneByOne(
        _ host: AudioUnitHost, _ description: AudioComponentDescription, _ count: Int
    ) async throws -> [ExtensionAudioUnit] {
        var units: [ExtensionAudioUnit] = []
        for _ in 0..<count { units.append(try await host.instantiate(description)) }
        return units
    }

    private static func makeAtOnce(
        _ host: AudioUnitHost, _ description: AudioComponentDescription, _ count: Int
    ) async throws -> [ExtensionAudioUnit] {
        try await withThrowingTaskGroup(of: ExtensionAudioUnit.self) { group in
            for _ in 0..<count { group.addTask { try await host.instantiate(description) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    func teardown() async { launcher.shutDown() }
}
