import Foundation
import RenderBenchmark
import Testing

@Suite(.serialized) struct RawLimitTests {
    private let plan = BenchmarkPlan(
        slices: 2, cyclesPerSlice: 50, warmUpCycles: 10, settlingCycles: 2, hostCore: 0, peerCore: 1)

    private func run(_ limit: RawLimit, _ plan: BenchmarkPlan) async throws -> LatencyDistribution {
        let group = BenchmarkGroup(members: [.init(limit, limit: nil)])
        let results = try await BenchmarkRunner(plan: plan).run(group)
        return try #require(results.first?.distribution)
    }

    @Test func twoProcessesOnOneCoreExchangeEveryCycle() async throws {
        let group = BenchmarkGroup(members: [.init(ProcessRingLimit.futex(core: 0), limit: nil)])
        let result = try #require(try await BenchmarkRunner(plan: plan).run(group).first)
        #expect(result.distribution?.count == 100)
        #expect(try #require(result.distribution).minimum > 0)
        // On one core the host cannot get its answer without being switched out.
        #expect(try #require(result.record[extra: "context_switches"]?.number) >= 1)
        #expect(try #require(result.record[extra: "service_context_switches"]?.number) >= 1)
    }

    @Test func peersEndWithTheirRing() throws {
        let limit = ProcessRingLimit.futex(peers: 3, core: 0)
        try limit.enter()
        let peers = limit.observedThreads
        #expect(peers.count == 3)
        #expect(peers.allSatisfy { $0.switches() != nil })
        limit.leave()
        #expect(peers.allSatisfy { $0.switches() == nil })
        #expect(limit.observedThreads.isEmpty)
    }

    @Test func chainOfFourProcessesAnswers() async throws {
        #expect(try await run(ProcessRingLimit.futex(peers: 4, core: 0), plan).count == 100)
    }

    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func spinningPeersAnswerAndSleepBetweenSlices() async throws {
        #expect(try await run(ProcessRingLimit.cacheLine(core: 1), plan).count == 100)
    }

    @Test func callAndCopyAreMeasured() async throws {
        #expect(try await run(BufferLimit.gain(frames: 32, channels: 2), plan).count == 100)
        #expect(try await run(BufferLimit.copy(frames: 32, channels: 2), plan).count == 100)
    }

    @Test func machineLimitsNameEveryLimit() async throws {
        let limits = try await MachineLimits.measure(plan: plan)
        #expect(limits.entries.count == 5)
        #expect(limits.entries.allSatisfy { $0.latency.count == 100 })
        #expect(limits.text().contains("futex ping-pong, one core"))
    }
}
