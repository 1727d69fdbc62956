import AudioToolbox
import ExtensionHost
import HostControl
import LinuxSystem
import RenderBenchmark

/// `auctl bench memory`: the proportional set size of services, alone and in company.
struct MemoryBench {
    let context: BenchContext

    func run() async throws -> [BenchmarkResult] {
        var results: [BenchmarkResult] = []
        for units in context.options.units == nil ? [1, 8] : try context.options.unitList() {
            results.append(try await row(units))
        }
        return results
    }

    private func row(_ units: Int) async throws -> BenchmarkResult {
        let configuration = BenchmarkConfiguration(
            bench: .memory, mode: .sleeping, placement: .follow, frames: 128, units: units)
        let measured = try await MeasuredUnits.make(context, configuration, context.settings())
        defer { measured.teardown() }
        try measured.allocate(configuration)
        // What a service touches while it renders counts too.
        for unit in measured.units {
            let block = unit.renderBlock
            for _ in 0..<100 { _ = measured.cycle(block, measured.pull) }
        }
        let processes = measured.units.compactMap { ($0 as? RemoteAudioUnit)?.serviceProcessID }
        let sizes = processes.compactMap { ProcessMemory.proportionalSetSize(processID: $0) }.map { Double($0) / 1024 }
        guard !sizes.isEmpty else { throw CommandFailure(.failed, "no service's memory could be read from /proc") }
        let resident = processes.compactMap(Self.resident)
        return BenchmarkResult(
            record: BenchmarkRecord(
                configuration,
                extras: [
                    BenchmarkExtra("pss_kib", .number(sizes.reduce(0, +) / Double(sizes.count))),
                    BenchmarkExtra("pss_kib_max", .number(sizes.max() ?? 0)),
                    BenchmarkExtra("rss_kib", .number(resident.reduce(0, +) / Double(max(resident.count, 1)))),
                ]))
    }

    private static func resident(_ process: Int32) -> Double? {
        ProcFile.number(ofLine: "VmRSS:", in: "/proc/\(process)/status").map { Double($0) }
    }
}
