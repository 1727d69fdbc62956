import Commands
import ComponentRegistry
import ExtensionHost
import RenderBenchmark

/// `aubench state`: setting a state of 1 MiB and reading it back, beside copying as much through the same kind of
/// socket and memory file.
struct StateBench {
    let context: BenchmarkContext
    private static let byteCount = 1 << 20

    func run() async throws -> [BenchmarkResult] {
        let subject = StateSubject(context, byteCount: Self.byteCount)
        guard try await subject.keepsState() else {
            StandardError.write(
                "aubench: \(context.component.name) does not keep a state of 1 MiB; state needs a --unit that does")
            return []
        }
        let copy = MeasuredLimit(name: "memcpy by memfd") {
            UInt64(try StateTransfer.memoryCopy(byteCount: Self.byteCount) * 1e9)
        }
        let turns = context.conditions.cycles ?? (context.conditions.isQuick ? 100 : 400)
        let plan = BenchmarkPlan(
            slices: 20, cyclesPerSlice: max(1, turns / 20), warmUpCycles: 5, settlingCycles: 1, hostCore: -1,
            peerCore: nil)
        let group = BenchmarkGroup(members: [.init(subject, limit: copy)])
        return try await BenchmarkRunner(plan: plan).run(group)
    }
}
