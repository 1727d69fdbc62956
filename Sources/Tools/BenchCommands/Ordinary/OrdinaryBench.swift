import ExtensionHost
import LinuxSystem
import RenderBenchmark

/// `aubench ordinary`: a device's thread without real-time rights that renders a chain, beside one that is woken in
/// the same way and does nothing. They take turns, slice by slice, alone and beside a busy process on each core.
struct OrdinaryBench {
    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        let frames = context.conditions.frames == nil ? [64, 128] : context.conditions.frameList
        let lengths = context.conditions.units == nil ? [1, 3] : context.conditions.unitList
        var results: [BenchmarkResult] = []
        for frames in frames {
            for busyProcesses in [0, try CoreAffinity.cores().count] {
                results += try await measure(frames, lengths, busyProcesses)
            }
        }
        return results
    }

    private func measure(_ frames: Int, _ lengths: [Int], _ busyProcesses: Int) async throws -> [BenchmarkResult] {
        let bare = OrdinarySubject(configuration(.bareThread, frames, units: 0))
        var chains: [OrdinarySubject] = []
        defer { for chain in chains { chain.teardown() } }
        for length in lengths {
            let configuration = configuration(.handOff, frames, units: length)
            chains.append(OrdinarySubject(configuration, try await units(configuration)))
        }
        let computing = OrdinarySubject(configuration(.computingThread, frames, units: 0))
        let load = try BusyProcesses(count: busyProcesses)
        let cycles = sliceLength(frames)
        for _ in 0..<slices {
            for subject in [bare] + chains { try subject.run(cycles: cycles) }
            computing.computingTime = chains.first?.usualTime ?? 0
            try computing.run(cycles: cycles)
        }
        withExtendedLifetime(load) {}
        return ([bare, computing] + chains).map { $0.result(beside: bare, busyProcesses: busyProcesses) }
    }

    private func units(_ configuration: BenchmarkConfiguration) async throws -> MeasuredUnits {
        var settings = context.settings()
        settings.hostPriority = nil
        settings.deadlineFraction = 0.7
        return try await MeasuredUnits.make(context, configuration, settings)
    }

    private func configuration(_ mode: BenchmarkMode, _ frames: Int, units: Int) -> BenchmarkConfiguration {
        BenchmarkConfiguration(bench: .ordinary, mode: mode, placement: .follow, frames: frames, units: units)
    }

    private var slices: Int { context.conditions.isQuick ? 6 : 20 }

    private func sliceLength(_ frames: Int) -> Int {
        if let cycles = context.conditions.cycles { return max(cycles / slices, 1) }
        return 48_000 / frames
    }
}
