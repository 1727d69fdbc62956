import AudioToolbox
import ExtensionHost
import Foundation
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// A service that outlives its host and is taken over by another.
@Suite(.serialized) struct ReattachmentTests {
    @Test func anotherHostFindsTheUnitAsItWas() async throws {
        let installation = try Installation.shared.get()
        let library = installation.extensions.appending(path: "Gain.appex/Contents/Linux/libGain.so").path
        let launcher = try EmbeddedLauncher(
            runnerPath: installation.binaries.appending(path: "auextension").path, warmCount: 0)
        let first = try launcher.launchNow(
            LaunchRequest(title: "Gain", libraryPath: library, lingerMilliseconds: 60_000))
        try loseHost(of: first, library: library)

        let control = try #require(first.control)
        let ends = try UnixSocket.pair(.sequencedPacket)
        try control.adopt(hostSocket: ends.1, lingerMilliseconds: 0, title: "Gain")
        let service = LaunchedService(
            socket: ends.0, process: first.process, processID: first.processID, wasWarm: true, control: control)
        let unit = try Installation.host().attach(service, as: try DemoUnit.gain.description)

        #expect(unit.serviceProcessID == first.processID)
        #expect(try unit.parameter("gain").value == 0.25)
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let heard = UnitRun(unit.renderBlock) { _, _ in 1 }.run([64])
        #expect(heard[0].allSatisfy { $0 == 0.25 })
    }

    /// Loads the unit, sets it, and goes away without a word.
    private func loseHost(of service: LaunchedService, library: String) throws {
        let connection = ServiceConnection(socket: service.socket)
        let deadline = MonotonicClock.deadline(milliseconds: 10_000)
        let codes = try DemoUnit.gain.description
        try connection.call(.hello, HelloMessage(abiVersion: AU_EXTENSION_ABI_VERSION), deadline: deadline)
        let load = LoadMessage(
            unitIndex: 0, libraryPath: library, type: codes.componentType, subtype: codes.componentSubType,
            manufacturer: codes.componentManufacturer)
        try connection.call(.load, load, deadline: deadline)
        let value = UnitMessage(.setParameters, [ParameterValue(address: 0, value: 0.25)])
        #expect(try connection.control(unitIndex: 0, value, deadline: deadline).status == 0)
        connection.close()
    }
}
