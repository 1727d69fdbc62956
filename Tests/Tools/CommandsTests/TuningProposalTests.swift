import Commands
import RenderBenchmark
import Testing

@Suite struct TuningProposalTests {
    private func constant(_ nanoseconds: UInt64) -> LatencyDistribution {
        LatencyDistribution(nanoseconds: Array(repeating: nanoseconds, count: 1000))
    }

    private func proposal(
        oneCore: UInt64, across: UInt64? = nil, cacheLine: UInt64? = nil, timer: UInt64? = nil, cores: Int = 2,
        isRealtime: Bool = true
    ) -> TuningProposal {
        TuningProposal(
            oneCore: constant(oneCore), across: across.map(constant), cacheLine: cacheLine.map(constant),
            timer: timer.map(constant), coreCount: cores, sampleRate: 48_000, isRealtime: isRealtime)
    }

    @Test func expensiveWakeUpsKeepServicesOnTheHostsCore() {
        let proposal = proposal(oneCore: 4000, across: 50_000, cacheLine: 240)
        #expect(proposal.placement == "follow")
        #expect(proposal.spinMicroseconds == 50)
    }

    @Test func aCoreToSpareIsProposedForServicesThatWakeAhead() {
        let proposal = proposal(oneCore: 4000, across: 50_000, cacheLine: 240, timer: 60_000, cores: 8)
        #expect(proposal.placement == "anticipate")
        #expect(proposal.text().contains("there are 8 cores"))
    }

    @Test func withoutACoreToSpareWakingAheadIsAHint() {
        let proposal = proposal(oneCore: 4000, across: 50_000, cacheLine: 240, timer: 60_000)
        #expect(proposal.placement == "follow")
        #expect(proposal.text().contains("--placement anticipate"))
    }

    @Test func lateTimersAreTooLateToWakeAhead() {
        let proposal = proposal(oneCore: 4000, across: 50_000, cacheLine: 240, timer: 400_000, cores: 8)
        #expect(proposal.placement == "follow")
        #expect(proposal.text().contains("too late for services to wake ahead"))
    }

    @Test func cheapWakeUpsSpreadBranches() {
        #expect(proposal(oneCore: 4000, across: 5000, cacheLine: 240).placement == "spread")
    }

    @Test func slowCacheLinesDoNotSpin() {
        #expect(proposal(oneCore: 4000, across: 50_000, cacheLine: 600).spinMicroseconds == 0)
    }

    @Test func oneCoreNeverSpins() {
        let proposal = proposal(oneCore: 4000)
        #expect(proposal.placement == "follow")
        #expect(proposal.spinMicroseconds == 0)
    }

    @Test func unitsGrowWithTheBlock() throws {
        let blocks = proposal(oneCore: 4000).blocks
        // 32 frames at 48 kHz are 667 µs; 70 % of that holds 77 hops of 6 µs.
        #expect(blocks.first { $0.frames == 32 }?.units == 77)
        #expect(try #require(blocks.last).units > 77)
    }

    @Test func machineTooSlowForEveryBlockIsSaid() {
        let proposal = proposal(oneCore: 40_000_000)
        #expect(proposal.blocks.isEmpty)
        #expect(proposal.text().contains("--in-process"))
    }

    @Test func missingRealtimeIsSaid() {
        #expect(proposal(oneCore: 4000, isRealtime: false).text().contains("auctl doctor"))
    }
}
