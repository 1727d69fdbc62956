import AudioToolbox
import Commands
import ExtensionHost
import HostControl
import LinuxSystem
import RenderBenchmark
import Supervision

/// `aubench memory`: the proportional set size of services that play, alone and in company.
///
/// No runner waits beside them: a lone service shares its pages with its host and whatever else runs on the machine.
struct MemoryBench {
    /// How long units play before their services are looked at: longer than a service waits before it lets go of what
    /// its start has used. Nanoseconds.
    private static let playingTime: UInt64 = 3_000_000_000
    /// A unit in C of the project.
    private static let unitInC = "aufx trem Demo"

    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        var results: [BenchmarkResult] = []
        for units in context.conditions.units == nil ? [1, 8] : context.conditions.unitList {
            results.append(try await row(context, .sleeping, units))
        }
        if let inC = try? context.with(unit: Self.unitInC) { results.append(try await row(inC, .unitInC, 1)) }
        return results
    }

    private func row(_ context: BenchmarkContext, _ mode: BenchmarkMode, _ units: Int) async throws -> BenchmarkResult {
        let configuration = BenchmarkConfiguration(
            bench: .memory, mode: mode, placement: .follow, frames: 128, units: units)
        let launcher = try EmbeddedLauncher(warmCount: 0, sandbox: context.conditions.sandbox)
        let host = try AudioUnitHost(settings: context.settings(), launcher: launcher, quarantine: nil)
        let measured = try await MeasuredUnits.make(context, configuration, host)
        defer { measured.teardown() }
        try measured.allocate(configuration)
        play(measured, configuration)
        let processes = measured.units.compactMap { ($0 as? RemoteAudioUnit)?.serviceProcessID }
        let sizes = processes.compactMap { ProcessMemory.proportionalSetSize(processID: $0) }.map { Double($0) / 1024 }
        guard !sizes.isEmpty else { throw CommandFailure(.failed, "no service's memory could be read from /proc") }
        return BenchmarkResult(
            record: BenchmarkRecord(
                configuration,
                extras: [
                    BenchmarkExtra("pss_kib", .number(Self.mean(sizes))),
                    BenchmarkExtra("pss_kib_max", .number(sizes.max() ?? 0)),
                    BenchmarkExtra("rss_kib", .number(Self.mean(processes.compactMap(Self.resident)))),
                    BenchmarkExtra("written_kib", .number(Self.mean(processes.compactMap(Self.written)))),
                ]))
    }

    /// At a device's pace: what a service touches while it renders counts, and what it does not touch any more does
    /// not.
    private func play(_ measured: MeasuredUnits, _ configuration: BenchmarkConfiguration) {
        let period = UInt64(configuration.periodNanoseconds)
        var next = MonotonicClock.now()
        let end = next + Self.playingTime
        while next < end {
            for unit in measured.units { _ = measured.cycle(unit.renderBlock, measured.pull) }
            next += period
            Pacing.sleep(until: next)
        }
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(values.count, 1)) }

    private static func resident(_ process: Int32) -> Double? {
        ProcFile.number(ofLine: "VmRSS:", in: "/proc/\(process)/status").map { Double($0) }
    }

    /// Pages of its own that it has written.
    private static func written(_ process: Int32) -> Double? {
        ProcFile.number(ofLine: "Private_Dirty:", in: "/proc/\(process)/smaps_rollup").map { Double($0) }
    }
}
