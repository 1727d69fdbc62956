import AudioToolbox
import ExtensionHost
import LinuxSystem
import RenderBenchmark

/// A chain rendered at the pace of a device, with the real deadline.
final class PacedChainSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private var measured: MeasuredUnits?
    private var chain: UnitChain?
    private(set) var observedThreads: [ObservedThread] = []

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration) {
        self.context = context
        self.configuration = configuration
    }

    func prepare() async throws {
        var settings = context.settings()
        settings.deadlineFraction = 0.7
        if configuration.mode == .group { settings.grouping = .together }
        let measured = try await MeasuredUnits.make(context, configuration, settings)
        self.measured = measured
        chain = try measured.chain(configuration)
        observedThreads = measured.observedThreads
    }

    func render(frames: Int) -> Bool { false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured, let chain else { return slice.count }
        let period = UInt64(configuration.periodNanoseconds)
        let before = measured.missed
        var late = 0
        var next = slice.now()
        for index in 0..<slice.count {
            next += period
            Pacing.sleep(until: next)
            let start = slice.now()
            let rendered = measured.cycle { chain.render($0, frames: $1, timestamp: $2) }
            let end = slice.now()
            slice.samples[index] = end - start
            if !rendered || end - start > period { late += 1 }
        }
        return max(late, measured.missed - before)
    }

    func teardown() async {
        chain?.deallocate()
        chain = nil
        measured?.teardown()
        measured = nil
    }
}
