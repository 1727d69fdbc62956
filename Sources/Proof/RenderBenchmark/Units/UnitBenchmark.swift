import ComponentRegistry
import ExtensionHost

/// What one unit costs in process and in a process of its own, by block size and channels.
package struct UnitBenchmark {
    private let context: BenchmarkContext

    /// `context` names the unit and how much is measured.
    package init(_ context: BenchmarkContext) { self.context = context }

    /// All rows. Throws what a subject or the runner throws.
    package func run() async throws -> [BenchmarkResult] {
        var results: [BenchmarkResult] = []
        for channels in context.conditions.channelList {
            for frames in context.conditions.frameList {
                results += try await row(frames, channels)
                results += try await pipelined(frames, channels)
            }
        }
        return results
    }

    private func configuration(
        _ mode: BenchmarkMode, _ placement: BenchmarkPlacement, _ frames: Int, _ channels: Int
    ) -> BenchmarkConfiguration {
        BenchmarkConfiguration(bench: .ipc, mode: mode, placement: placement, frames: frames, channels: channels)
    }

    private func row(_ frames: Int, _ channels: Int) async throws -> [BenchmarkResult] {
        let fifo = context.fifoPriority
        var members: [BenchmarkGroup.Member] = []
        if context.component.loadableInProcess {
            let subject = UnitSubject(context, configuration(.inProcess, .host, frames, channels), context.settings())
            members.append(.init(subject, limit: BufferLimit.gain(frames: frames, channels: channels)))
        }
        let sleeping = UnitSubject(context, configuration(.sleeping, .follow, frames, channels), context.settings())
        members.append(.init(sleeping, limit: ProcessRingLimit.futex(core: context.hostCore, fifoPriority: fifo)))
        if let peer = context.peerCore {
            let anticipating = UnitSubject(
                context, configuration(.anticipating, .anticipate, frames, channels), context.settings(.anticipate))
            members.append(
                .init(anticipating, limit: ProcessRingLimit.futex(core: context.hostCore, fifoPriority: fifo)))
            let spinning = UnitSubject(
                context, configuration(.spinning, .dedicated, frames, channels), context.settings(.dedicated))
            members.append(.init(spinning, limit: ProcessRingLimit.cacheLine(core: peer, fifoPriority: fifo)))
        }
        let copy = BufferLimit.copy(frames: frames, channels: channels)
        // The figures are judged at these blocks, stereo: enough cycles there for a steady 99th percentile.
        let isJudged = [32, 128].contains(frames) && channels == 2
        let plan = context.plan(cycles: isJudged ? 60_000 : 2000, frames: frames)
        return try await BenchmarkRunner(plan: plan).run(
            BenchmarkGroup(members: members, companions: [("memcpy", copy)]))
    }

    /// Pipelined units need time between cycles, as a device leaves it.
    private func pipelined(_ frames: Int, _ channels: Int) async throws -> [BenchmarkResult] {
        var settings = context.settings()
        settings.isPipelined = true
        let subject = UnitSubject(context, configuration(.pipelined, .follow, frames, channels), settings)
        let limit = ProcessRingLimit.futex(core: context.hostCore, fifoPriority: context.fifoPriority)
        let plan = context.plan(cycles: 2000, frames: frames, slices: 10, shortestGap: 200_000)
        return try await BenchmarkRunner(plan: plan).run(BenchmarkGroup(members: [.init(subject, limit: limit)]))
    }
}
