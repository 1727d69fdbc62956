import AudioToolbox
import ExtensionHost
import Glibc
import Supervision
import TestSupport
import Testing

/// A unit that breaks the protocol on its socket, and is late because of it.
@Suite(.serialized) struct MisconductTests {
    @Test(arguments: [
        ("random bytes", "message of protocol version 51203, this side speaks"),
        ("notification storm", "more than 1024 notifications per second"),
        ("false replies", "a reply to request 12345, which is not open"),
    ])
    func aBrokenProtocolIsToldAsThatAndNotAsLateness(_ fault: String, _ expected: String) async throws {
        let playing = try await FaultyRun(try Installation.host())
        // A busy machine may make the unit late just then: it is started again for that, and the fault is lost.
        for _ in 0..<3 where told(playing.unit) == nil {
            #expect(playing.renderUntilWet())
            let ends = playing.unit.incidents.count
            try playing.inflict(fault)
            // The next service is started before it is known what ended the last.
            #expect(playing.render { playing.unit.incidents.count > ends })
        }
        let incident = try #require(told(playing.unit), "\(playing.unit.incidents.map(\.description))")
        guard case .protocolError(let detail) = incident.cause else { return }
        #expect(detail.hasPrefix(expected))
        #expect(!playing.unit.incidents.contains { $0.cause.kind == "signal" || $0.cause.kind == "exit" })
        #expect(playing.renderUntilWet())
    }

    @Test func aUnitThatClosesItsConnectionDoesNotLiveOn() async throws {
        let playing = try await FaultyRun(try Installation.host())
        #expect(playing.render { playing.unit.cycleCounts.rendered > 20 })
        let restarts = playing.unit.restartCount
        let first = try #require(playing.unit.serviceProcessID)
        try playing.inflict("close descriptors")
        #expect(playing.render { playing.unit.restartCount > restarts })
        #expect(await eventually { kill(first, 0) != 0 })
        #expect(playing.renderUntilWet())
    }

    @Test func aUnitThatHangsDoesNotOutliveItsLastHolder() async throws {
        let host = try Installation.host()
        var unit: RemoteAudioUnit? = try await host.instantiate(try component("aufx flty Test")) as? RemoteAudioUnit
        let process = try #require(unit?.serviceProcessID)
        let fault = try #require(try unit?.parameter("fault"))
        fault.value = Float(try #require(fault.valueStrings?.firstIndex(of: "control hang")))
        unit?.reset()
        unit = nil
        #expect(await eventually { kill(process, 0) != 0 })
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
