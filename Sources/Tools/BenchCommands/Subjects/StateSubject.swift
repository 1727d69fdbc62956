import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import RenderBenchmark

/// A large state on its way to a unit in a process of its own and back.
final class StateSubject: BenchmarkSubject, @unchecked Sendable {
    // Sendable: the runner calls one method at a time (see BenchmarkSubject).
    let configuration = BenchmarkConfiguration(bench: .state, mode: .sleeping, placement: .follow, frames: 128)
    private let context: BenchmarkContext
    private let byteCount: Int
    private var unit: ExtensionAudioUnit?
    private var host: AudioUnitHost?

    init(_ context: BenchmarkContext, byteCount: Int) {
        self.context = context
        self.byteCount = byteCount
    }

    var extras: [BenchmarkExtra] { [BenchmarkExtra("state_bytes", .integer(byteCount))] }

    /// Whether the unit gives back what it is given.
    func keepsState() async throws -> Bool {
        try await prepare()
        guard let unit else { return false }
        _ = try StateTransfer.setAndGet(unit, byteCount: byteCount)
        return unit.fullState?[StateTransfer.ballastKey].flatMap(PropertyListCoder.bytes)?.count == byteCount
    }

    func prepare() async throws {
        guard unit == nil else { return }
        let host = try AudioUnitHost(
            settings: context.settings(), launcher: AudioUnitHost.launcher(for: context.settings(), usesDaemon: false),
            quarantine: nil)
        unit = try await host.instantiate(context.component.audioComponentDescription)
        self.host = host
    }

    func render(frames: Int) -> Bool { false }

    func measure(_ slice: MeasuringSlice) throws -> Int {
        guard let unit else { return slice.count }
        for index in 0..<slice.count {
            slice.samples[index] = UInt64(try StateTransfer.setAndGet(unit, byteCount: byteCount) * 1e9)
        }
        return 0
    }

    func teardown() async {
        unit = nil
        host = nil
    }
}
