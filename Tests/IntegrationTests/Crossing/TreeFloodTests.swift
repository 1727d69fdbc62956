import AudioToolbox
import ExtensionHost
import Supervision
import TestSupport
import Testing

/// A unit that publishes parameter trees without end.
@Suite(.serialized, .timeLimit(.minutes(3))) struct TreeFloodTests {
    @Test func aFloodOfTreesCostsItsHostNoMemoryAndNoSound() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock)
        #expect(Pacer(frames: 512).run(run) { unit.cycleCounts.rendered > 20 })
        let before = try AllocatorReport.present().bytesInUse
        try unit.order(.trees)
        func floods() -> Int { unit.incidents.count { "\($0.cause)".contains("parameter trees without end") } }
        #expect(Pacer(frames: 512).run(run) { floods() > 0 })
        // The unit ends with the tree that it had, and so does its host.
        #expect(
            Pacer(frames: 512).run(run) {
                unit.parameterTree?.parameter(withKeyPath: "command")?.address == 3
                    && unit.parameterTree?.parameter(withKeyPath: "more.extra") == nil
            })
        let after = try AllocatorReport.present().bytesInUse
        #expect(after - before < 8 << 20, "\(after - before)")
        #expect(floods() == 1)
        #expect(unit.restartCount == 0)
    }
}
