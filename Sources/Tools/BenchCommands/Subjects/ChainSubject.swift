import AudioToolbox
import ExtensionHost
import RenderBenchmark

/// A chain of units, rendered cycle by cycle.
final class ChainSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private var measured: MeasuredUnits?
    private var chain: UnitChain?
    private(set) var observedThreads: [ObservedThread] = []
    private var share = CoreShare()

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration) {
        self.context = context
        self.configuration = configuration
    }

    var extras: [BenchmarkExtra] { share.extras }

    func prepare() async throws {
        var settings = context.settings(configuration.placement == .anticipate ? .anticipate : .follow)
        if configuration.mode == .group { settings.grouping = .together }
        let measured = try await MeasuredUnits.make(context, configuration, settings)
        self.measured = measured
        chain = try measured.chain(
            configuration, mode: configuration.mode == .returnToHost ? .returnToHost : .handOff)
        observedThreads = measured.observedThreads
    }

    func render(frames: Int) -> Bool {
        guard let chain, let measured else { return false }
        return measured.cycle { chain.render($0, frames: $1, timestamp: $2) }
    }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured, let chain else { return slice.count }
        let before = measured.missed
        let failed = share.measure(observedThreads, slice) {
            slice.time { measured.cycle { chain.render($0, frames: $1, timestamp: $2) } }
        }
        return failed + measured.missed - before
    }

    func teardown() async {
        chain?.deallocate()
        chain = nil
        measured?.teardown()
        measured = nil
    }
}
