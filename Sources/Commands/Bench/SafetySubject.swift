import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import LinuxSystem
import RenderBenchmark

/// A chain whose render threads are watched: the counters before and after its measured slices.
final class SafetySubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchContext
    private let counter: RenderCounter
    private var measured: MeasuredUnits?
    private var chain: UnitChain?
    private var host = RenderCounter.Counts()
    private var service = RenderCounter.Counts()
    private var isWarm = false

    init(_ context: BenchContext, _ configuration: BenchmarkConfiguration, _ counter: RenderCounter) {
        self.context = context
        self.configuration = configuration
        self.counter = counter
    }

    var extras: [BenchmarkExtra] {
        [
            BenchmarkExtra("render_allocations", .integer(Int(host.allocations + service.allocations))),
            BenchmarkExtra("render_locks", .integer(Int(host.locks + service.locks))),
            BenchmarkExtra("host_allocations", .integer(Int(host.allocations))),
            BenchmarkExtra("host_locks", .integer(Int(host.locks))),
            BenchmarkExtra("service_allocations", .integer(Int(service.allocations))),
            BenchmarkExtra("service_locks", .integer(Int(service.locks))),
        ]
    }

    func prepare() async throws {
        var settings = context.settings()
        if configuration.mode == .group { settings.grouping = .together }
        let measured = try await MeasuredUnits.make(
            context, configuration, settings, inProcess: configuration.mode == .inProcess)
        self.measured = measured
        chain = try measured.chain(configuration)
    }

    func render(frames: Int) -> Bool {
        guard let chain, let measured else { return false }
        return measured.cycle { chain.render($0, frames: $1, timestamp: $2) }
    }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured, let chain else { return slice.count }
        schedule(measured, cycles: slice.count)
        let threads = measured.observedThreads.map(\.threadID)
        let own = CurrentThread.identifier()
        // The host's thread is read last and first again: reading the others' counts allocates.
        let serviceBefore = threads.map { counter.counts(thread: $0) }
        let hostBefore = counter.counts(thread: own)
        let failed = slice.time { measured.cycle { chain.render($0, frames: $1, timestamp: $2) } }
        let hostAfter = counter.counts(thread: own)
        let serviceAfter = threads.map { counter.counts(thread: $0) }
        // The first slice warms up: first calls resolve symbols and fill caches.
        guard isWarm else {
            isWarm = true
            return failed
        }
        Self.add(hostBefore, hostAfter, to: &host)
        for (before, after) in zip(serviceBefore, serviceAfter) { Self.add(before, after, to: &service) }
        return failed
    }

    /// Parameter changes and ramps for the cycles to come: steady state has events.
    private func schedule(_ measured: MeasuredUnits, cycles: Int) {
        for unit in measured.units {
            guard let parameter = unit.parameterTree?.allParameters.first(where: { $0.flags.contains(.flag_CanRamp) })
            else { continue }
            let block = unit.scheduleParameterBlock
            for index in 0..<min(cycles / 8, 200) {
                let time = AUEventSampleTime(measured.sampleTime) + AUEventSampleTime(index * 8 * configuration.frames)
                let share = AUValue(index % 5) / 5
                let value = parameter.minValue + (parameter.maxValue - parameter.minValue) * share
                block(time, index % 2 == 0 ? 0 : 100, parameter.address, value)
            }
        }
    }

    private static func add(
        _ before: RenderCounter.Counts, _ after: RenderCounter.Counts, to sum: inout RenderCounter.Counts
    ) {
        sum.allocations += after.allocations - before.allocations
        sum.locks += after.locks - before.locks
    }

    func teardown() async {
        chain?.deallocate()
        chain = nil
        measured?.teardown()
        measured = nil
    }
}
