import AudioToolbox
import ExtensionHost
import LinuxSystem
import RenderBenchmark

/// One unit, rendered cycle by cycle.
final class UnitSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchContext
    private let settings: HostSettings
    private var measured: MeasuredUnits?
    private var block: AURenderBlock = { _, _, _, _, _, _ in kAudioUnitErr_Uninitialized }
    private(set) var observedThreads: [ObservedThread] = []
    /// Nanoseconds that the service's render thread was on a core, and of the measured slices.
    private var busy: UInt64 = 0
    private var elapsed: UInt64 = 0

    init(_ context: BenchContext, _ configuration: BenchmarkConfiguration, _ settings: HostSettings) {
        self.context = context
        self.configuration = configuration
        self.settings = settings
    }

    var extras: [BenchmarkExtra] {
        guard elapsed > 0, !observedThreads.isEmpty else { return [] }
        return [BenchmarkExtra("service_core_share", .number(Double(busy) / Double(elapsed)))]
    }

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
        let (start, busyBefore) = (slice.now(), timeOnCore)
        let failed = slice.time { measured.cycle(block, pull) }
        busy += timeOnCore &- busyBefore
        elapsed += slice.now() - start
        return failed + measured.missed - before
    }

    private var timeOnCore: UInt64 {
        observedThreads.reduce(0) { sum, thread in
            sum + (ThreadRunTimes(processID: thread.processID, threadID: thread.threadID)?.onCore ?? 0)
        }
    }

    func teardown() async {
        measured?.teardown()
        block = { _, _, _, _, _, _ in kAudioUnitErr_Uninitialized }
        measured = nil
    }
}
