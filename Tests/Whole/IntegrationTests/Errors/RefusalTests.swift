import AudioToolbox
import ExtensionHost
import HostControl
import TestSupport
import Testing

/// Requests that cannot be met: each names the thing, and nothing else is touched.
@Suite(.serialized) struct RefusalTests {
    @Test func anUnknownComponentIsNamed() async throws {
        let host = try Installation.host()
        await #expect(throws: ExtensionHostError.componentNotFound(component: "aufx none Here")) {
            try await host.instantiate(try component("aufx none Here"))
        }
    }

    @Test(arguments: [("aufx noen Test", "AUExtensionEntry"), ("aufx over Test", "version")])
    func aLibraryThatCannotBeUsedIsExplained(_ codes: String, _ reason: String) async throws {
        let host = try Installation.host()
        let known = host.components(named: codes)
        try #require(known.count == 1, "the test bundle \(codes) is not installed")
        do {
            _ = try await host.instantiate(try component(codes))
            Issue.record("the library was accepted")
        } catch {
            #expect("\(error)".contains(reason))
        }
    }

    @Test(arguments: [Float.nan, .infinity, -1, 4.5])
    func aParameterOutOfRangeChangesNothing(_ value: Float) async throws {
        let unit = try await Installation.host().instantiate(try DemoUnit.gain.description)
        #expect(throws: HostControlError.self) { try unit.setParameter(ParameterReference("gain"), value: value) }
        #expect(try unit.parameter("gain").value == 1)
    }

    @Test func anotherUnitsStateIsRefused() async throws {
        let host = try Installation.host()
        let gain = try await host.instantiate(try DemoUnit.gain.description)
        let filter = try await host.instantiate(try DemoUnit.filter.description)
        let state = try #require(filter.fullState)
        try gain.parameter("gain").value = 0.5
        #expect(throws: ExtensionHostError.self) { try gain.restore(state) }
        #expect(try gain.parameter("gain").value == 0.5)
    }

    @Test(arguments: DemoUnit.allCases)
    func aStateBringsTheValuesBack(_ demo: DemoUnit) async throws {
        let unit = try await Installation.host().instantiate(try demo.description)
        let (name, value) = demo.parameter
        try unit.parameter(name).value = value
        let state = try #require(unit.fullState)
        try unit.parameter(name).value = try unit.parameter(name).minValue
        try unit.restore(state)
        #expect(try unit.parameter(name).value == value)
    }

    @Test(arguments: [false, true])
    func moreFramesThanTheMaximumAreRefused(inProcess: Bool) async throws {
        let unit = try await Installation.host().instantiate(
            try DemoUnit.gain.description, options: inProcess ? .loadInProcess : [])
        try unit.prepare(maximumFrames: 64)
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock)
        #expect(run.step(65) == kAudioUnitErr_TooManyFramesToProcess)
        #expect(run.step(64) == noErr)
    }

    @Test func onlyBothSidesTogetherLoadAUnitInProcess() async throws {
        let host = try Installation.host()
        #expect(try await host.instantiate(try DemoUnit.gain.description, options: .loadInProcess).isLoadedInProcess)
        #expect(try await !host.instantiate(try DemoUnit.gain.description).isLoadedInProcess)
        #expect(
            try await !host.instantiate(try DemoUnit.tremolo.description, options: .loadInProcess).isLoadedInProcess)
    }
}
