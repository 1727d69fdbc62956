import AudioToolbox
import ExtensionHost

/// One unit, rendered cycle by cycle.
final class UnitSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private let settings: HostSettings
    private var measured: MeasuredUnits?
    private var block: AURenderBlock = { _, _, _, _, _, _ in kAudioUnitErr_Uninitialized }
    private(set) var observedThreads: [ObservedThread] = []
    private var share = CoreShare()

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, _ settings: HostSettings) {
        self.context = context
        self.configuration = configuration
        self.settings = settings
    }

    var extras: [BenchmarkExtra] { share.extras }

    func prepare() async throws {
        let measured = try await MeasuredUnits.make(
            context, configuration, settings, inProcess: configuration.mode == .inProcess)
        self.measured = measured
        try measured.allocate(configuration)
        block = measured.units[0].renderBlock
        observedThreads = measured.observedThreads
    }

    func render(frames: Int) -> Bool { measured?.cycle(block, measured?.pull) ?? false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured else { return slice.count }
        let (block, pull) = (block, measured.pull)
        let before = measured.missed
        let failed = share.measure(observedThreads, slice) { slice.time { measured.cycle(block, pull) } }
        return failed + measured.missed - before
    }

    func teardown() async {
        measured?.teardown()
        block = { _, _, _, _, _, _ in kAudioUnitErr_Uninitialized }
        measured = nil
    }
}
