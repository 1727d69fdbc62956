import AudioToolbox
import ExtensionHost
import Foundation
import Glibc
import HostControl
import Supervision
import TestSupport
import Testing

/// Units that come down over their states, and units that fall with others.
@Suite(.serialized) struct StateLadderTests {
    /// Sets a fault by message, as a parameter of a unit that does not render.
    private func set(_ fault: String, _ unit: RemoteAudioUnit) throws {
        let parameter = try unit.parameter("fault")
        parameter.value = Float(try #require(parameter.valueStrings?.firstIndex(of: fault)))
    }

    private func unit(_ host: AudioUnitHost) async throws -> RemoteAudioUnit {
        try #require(try await host.instantiate(try component("aufx flty Test")) as? RemoteAudioUnit)
    }

    @Test func aUnitThatCrashesOverItsStateIsLeftAloneAndGoesOn() async throws {
        var settings = HostSettings()
        settings.stateDelayMilliseconds = 20
        let unit = try await unit(try Installation.host(settings))
        try unit.parameter("gain").value = 0.5
        #expect(await eventually { unit.newestStateByteCount > 0 })
        try set("state crash", unit)
        #expect(await eventually { unit.restartCount == 1 && unit.serviceProcessID != nil })
        // More edits ask for no state now, and a save gets the last one that is known.
        try unit.parameter("gain").value = 0.75
        #expect(unit.fullState != nil)
        usleep(500_000)
        #expect(unit.restartCount == 1)
        #expect(unit.status.state == .idle)
        let told = unit.incidents.filter { $0.cause.description.contains("asked for its state") }
        #expect(told.count == 1)
        #expect(try unit.parameter("gain").value == 0.75)
    }

    @Test func aStateThatHangsTheUnitIsGivenUpSoonForTheNextRung() async throws {
        var settings = HostSettings()
        settings.stateDelayMilliseconds = 20
        let unit = try await unit(try Installation.host(settings))
        try set("restore hang", unit)
        #expect(await eventually { unit.newestStateByteCount > 0 })
        unit.killService()
        #expect(await eventually { unit.restartCount >= 2 && unit.status.state == .idle })
        // One start that hangs would cost ten seconds otherwise.
        #expect(unit.incidents.contains { $0.cause.description.contains("within 2000 ms") })
    }

    @Test func unitsThatFallWithOneProcessAreNotQuarantinedForIt() async throws {
        var settings = HostSettings()
        settings.grouping = .together
        let host = try Installation.host(settings)
        var units: [RemoteAudioUnit] = []
        for _ in 0..<5 {
            units.append(try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit))
        }
        for _ in 0..<4 {
            #expect(await eventually { units.allSatisfy { $0.serviceProcessID != nil } })
            let restarts = units.map(\.restartCount)
            units[0].killService()
            #expect(await eventually { zip(units, restarts).allSatisfy { $0.restartCount > $1 } })
        }
        #expect(await eventually { units.allSatisfy { $0.status.state == .idle } })
        #expect(!units.flatMap(\.incidents).contains { $0.action == .quarantined })
    }

    @Test func unitsThatDoNotRenderComeBackWhenTheirNeighbourIsEndedByTheHost() async throws {
        var settings = HostSettings()
        settings.grouping = .together
        let playing = try await FaultyRun(try Installation.host(settings))
        let idle = try #require(
            try await playing.host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        #expect(idle.serviceProcessID == playing.unit.serviceProcessID)
        try playing.inflict("sleep forever")
        #expect(playing.render { playing.unit.restartCount > 0 && idle.restartCount > 0 })
        #expect(await eventually { idle.serviceProcessID != nil })
    }

    @Test func aRestartOnRequestLeavesThreeCrashesBeforeQuarantine() async throws {
        let host = try Installation.host()
        let unit = try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        unit.restartService()
        for count in 1...3 {
            #expect(await eventually { unit.serviceProcessID != nil })
            #expect(unit.status.state != .quarantined)
            unit.killService()
            #expect(await eventually { unit.incidents.filter { $0.cause.kind == "signal" }.count == count })
        }
        #expect(unit.status.state == .quarantined)
    }

    @Test func aValueOutsideItsRangeSoundsTheSameBeforeAndAfterARestart() async throws {
        let playing = try await FaultyRun(try Installation.host())
        let gain = try playing.unit.parameter("gain")
        #expect(playing.renderUntilWet())
        playing.unit.scheduleParameterBlock(Int64(playing.run.position), 0, gain.address, 1000)
        #expect(playing.renderUntilWet())
        #expect(playing.lastBlockIsInput(times: gain.maxValue))
        playing.unit.killService()
        #expect(playing.render { playing.unit.restartCount > 0 })
        #expect(playing.renderUntilWet())
        #expect(playing.lastBlockIsInput(times: gain.maxValue))
    }

    @Test func aQuarantineThatCannotBeKeptIsToldAsThat() async throws {
        let host = try Installation.host(quarantine: "/proc/nowhere/quarantine.json")
        let unit = try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        for _ in 0..<3 {
            #expect(await eventually { unit.serviceProcessID != nil })
            let count = unit.incidents.count
            unit.killService()
            #expect(await eventually { unit.incidents.count > count })
        }
        #expect(
            await eventually {
                unit.incidents.last?.cause.description.contains("/proc/nowhere/quarantine.json") == true
            })
    }
}
