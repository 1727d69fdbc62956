import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import RenderBenchmark

/// A chain whose render threads are watched: the counters before and after its measured slices.
final class SafetySubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private var counts: SafetyCounts
    private var measured: MeasuredUnits?
    private var chain: UnitChain?

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, _ counter: RenderCounter) {
        self.context = context
        self.configuration = configuration
        counts = SafetyCounts(counter)
    }

    var extras: [BenchmarkExtra] { counts.extras }

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
        return counts.watch(measured.observedThreads) {
            slice.time { measured.cycle { chain.render($0, frames: $1, timestamp: $2) } }
        }
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

    func teardown() async {
        chain?.deallocate()
        chain = nil
        measured?.teardown()
        measured = nil
    }
}
