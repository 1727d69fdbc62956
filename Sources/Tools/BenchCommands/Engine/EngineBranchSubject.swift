import AVFAudio
import AudioToolbox
import Foundation
import RenderBenchmark

/// Units in processes of their own in branches of an engine beside each other, which it starts all before it awaits any
/// and places on the cores by what they take.
final class EngineBranchSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration: BenchmarkConfiguration
    private let context: BenchmarkContext
    private let branches: Int
    private var measured: MeasuredUnits?
    private var cycle: EngineCycle?
    private var isPlaced = false
    private(set) var observedThreads: [ObservedThread] = []

    /// Seconds after which the engine has placed its branches by their times.
    private static let placingSeconds = 1.5

    init(_ context: BenchmarkContext, _ configuration: BenchmarkConfiguration, branches: Int) {
        self.context = context
        self.configuration = configuration
        self.branches = branches
    }

    func prepare() async throws {
        var all = configuration
        all.units = configuration.units * branches
        let measured = try await MeasuredUnits.make(context, all, context.settings())
        self.measured = measured
        let cycle = try EngineCycle(
            frames: configuration.frames, channels: configuration.channels, sampleRate: configuration.sampleRate)
        let saw = try cycle.saw()
        let length = configuration.units
        let players = (0..<branches).map { branch in
            cycle.addPlayer(
                saw, to: cycle.addChain(of: Array(measured.units[branch * length..<(branch + 1) * length])))
        }
        try cycle.start()
        for player in players { player.play() }
        observedThreads = measured.observedThreads
        self.cycle = cycle
    }

    func render(frames: Int) -> Bool { cycle?.render() ?? false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let measured else { return slice.count }
        if !isPlaced { place() }
        let before = measured.missed
        let failed = slice.time { render(frames: configuration.frames) }
        return failed + measured.missed - before
    }

    /// Renders as a device would, until the engine has seen what the branches take.
    private func place() {
        let pause = 0.001
        for _ in 0..<Int(Self.placingSeconds / pause) {
            _ = render(frames: configuration.frames)
            Thread.sleep(forTimeInterval: pause)
        }
        isPlaced = true
    }

    func teardown() async {
        cycle?.engine.stop()
        cycle = nil
        measured?.teardown()
        measured = nil
    }
}
