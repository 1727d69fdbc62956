import ExtensionHost
import Supervision
import TestSupport
import Testing

/// A unit that takes more than its share, beside one that does not.
@Suite(.serialized) struct GreedTests {
    @Test(arguments: ["grab memory", "grab shared memory"])
    func memoryBeyondTheLimitIsNotGiven(_ fault: String) async throws {
        let host = try Installation.host(limits: ServiceLimits(memoryBytes: 512 << 20))
        let playing = try await FaultyRun(host)
        let neighbour = try await FaultyRun(host)
        #expect(playing.render { playing.unit.cycleCounts.rendered > 20 })
        let crashes = { playing.unit.incidents.filter { ["signal", "exit"].contains($0.cause.kind) }.count }
        for _ in 0..<5 where crashes() == 0 {
            let restarts = playing.unit.restartCount
            try playing.inflict(fault, amount: 600)
            #expect(playing.render { playing.unit.restartCount > restarts })
        }
        #expect(crashes() > 0, "\(playing.unit.incidents.map(\.description))")
        #expect(playing.renderUntilWet())
        #expect(neighbour.renderUntilWet())
        #expect(!neighbour.unit.incidents.contains { ["signal", "exit"].contains($0.cause.kind) })
    }

    @Test func memoryWithinTheLimitIsGiven() async throws {
        let host = try Installation.host(limits: ServiceLimits(memoryBytes: 512 << 20))
        let playing = try await FaultyRun(host)
        #expect(playing.render { playing.unit.cycleCounts.rendered > 20 })
        try playing.inflict("grab memory", amount: 32)
        #expect(playing.renderUntilWet())
        #expect(!playing.unit.incidents.contains { ["signal", "exit"].contains($0.cause.kind) })
    }

    @Test func aServiceWithTooManyThreadsIsEnded() async throws {
        var settings = HostSettings()
        settings.maximumServiceThreads = 40
        let playing = try await FaultyRun(try Installation.host(settings))
        #expect(playing.render { playing.unit.cycleCounts.rendered > 20 })
        let told = { playing.unit.incidents.first { $0.cause.description.contains("threads") } }
        for _ in 0..<5 where told() == nil {
            let restarts = playing.unit.restartCount
            try playing.inflict("threads", amount: 60)
            #expect(playing.render { playing.unit.restartCount > restarts })
        }
        #expect(told()?.cause.description.hasSuffix("threads, of 40 that are allowed") == true)
        #expect(playing.renderUntilWet())
    }
}
