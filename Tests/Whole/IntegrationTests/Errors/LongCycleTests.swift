import AudioToolbox
import ExtensionHost
import RenderLink
import ServiceProtocol
import TestSupport
import Testing

/// The longest cycle is the same for the wire, the link and the host.
@Suite struct LongCycleTests {
    @Test func theWireAndTheLinkAgree() {
        #expect(WireLimits.framesPerCycle == LinkLimits.frames)
        #expect(WireLimits.busses == LinkLimits.busses)
        #expect(WireLimits.channels == LinkLimits.channels)
        #expect(WireLimits.unitsPerService == LinkLimits.units)
        #expect(WireLimits.eventBytes == LinkLimits.eventBytes.upperBound)
    }

    @Test func theLongestCycleIsRenderedOutOfProcess() async throws {
        let unit = try await Installation.host().instantiate(try DemoUnit.gain.description)
        try unit.prepare(maximumFrames: UInt32(LinkLimits.frames))
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock, maximumFrames: LinkLimits.frames)
        #expect(run.step(LinkLimits.frames) == noErr)
        #expect((0..<LinkLimits.frames).allSatisfy { run.heard[0][$0] == run.input($0, 0) })
    }

    @Test func aLongerOneIsRefusedAndTheUnitCanBeAllocatedAfterwards() async throws {
        let unit = try await Installation.host().instantiate(try DemoUnit.gain.description)
        #expect(throws: (any Error).self) { try unit.prepare(maximumFrames: UInt32(LinkLimits.frames) + 1) }
        try unit.prepare(maximumFrames: 512)
        defer { unit.deallocateRenderResources() }
        #expect(UnitRun(unit.renderBlock, maximumFrames: 512).step(512) == noErr)
    }
}
