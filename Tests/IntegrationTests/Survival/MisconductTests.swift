import ExtensionHost
import Supervision
import Testing

/// A unit that breaks the protocol on its socket, and is late because of it.
@Suite(.serialized) struct MisconductTests {
    @Test(arguments: ["random bytes", "notification storm", "false replies"])
    func aBrokenProtocolIsToldAsThatAndNotAsLateness(_ fault: String) async throws {
        let playing = try await FaultyRun(try Installation.host())
        #expect(playing.render { playing.unit.cycleCounts.rendered > 20 })
        // A busy machine may make the unit late just then: it is started again for that, and the fault is lost.
        for _ in 0..<3 where told(playing.unit) == nil {
            let ends = playing.unit.restartCount
            try playing.inflict(fault)
            #expect(playing.render { playing.unit.restartCount > ends })
        }
        let incident = try #require(told(playing.unit), "\(playing.unit.incidents.map(\.description))")
        guard case .protocolError(let detail) = incident.cause else { return }
        #expect(!detail.isEmpty)
        #expect(!playing.unit.incidents.contains { $0.cause.kind == "signal" || $0.cause.kind == "exit" })
        #expect(playing.renderUntilWet())
    }

    @Test func aUnitThatTheHostEndsForLatenessIsNeverToldAsKilled() async throws {
        let playing = try await FaultyRun(try Installation.host(), frames: 256)
        for _ in 0..<2 {
            #expect(playing.renderUntilWet())
            let ends = playing.unit.restartCount
            try playing.inflict("sleep forever")
            #expect(playing.render { playing.unit.restartCount > ends })
        }
        #expect(playing.unit.incidents.allSatisfy { ["deadline", "slow"].contains($0.cause.kind) })
    }

    private func told(_ unit: RemoteAudioUnit) -> Incident? {
        unit.incidents.first { $0.cause.kind == "protocolError" }
    }
}
