import Foundation
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// Services that may keep files, in a folder of their component alone, and waiting runners that may not.
@Suite(.serialized, .timeLimit(.minutes(2))) struct DataFolderTests {
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private func folder(_ name: String = "units/unit") -> String { temporary.file(name) }

    private func request(_ folder: String?) -> LaunchRequest {
        var request = LaunchRequest(title: "Test", libraryPath: ServiceFixture.libraryPath())
        request.dataFolder = folder
        return request
    }

    private func instance(_ folder: String?) -> LoadMessage {
        var message = ServiceFixture.loadMessage(library: ServiceFixture.libraryPath())
        message.dataFolder = folder
        return message
    }

    private func end(_ service: LaunchedService) throws {
        service.process?.kill()
        _ = try service.process?.waitForExit(deadline: ServiceFixture.deadline)
    }

    /// Whether the unit of a service wrote its file; `told` is the folder that the unit hears of.
    private func keepsFile(_ service: LaunchedService, told: String?) throws -> Bool {
        let connection = ServiceConnection(socket: service.socket)
        defer { connection.close() }
        try connection.call(.load, instance(told), deadline: ServiceFixture.deadline)
        let reply = try connection.control(
            unitIndex: 0, UnitMessage(.selectFactoryPreset, 5), deadline: ServiceFixture.deadline)
        return try reply.payload(as: ParameterValues.self).values.first?.value == 0.25
    }

    @Test func aUnitInCIsToldItsFolderAndKeepsAFileThere() throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        let service = try launcher.launchNow(request(folder()))
        #expect(try keepsFile(service, told: folder()))
        #expect(try String(contentsOfFile: folder() + "/kept", encoding: .utf8) == "kept")
        let mode = try FileManager.default.attributesOfItem(atPath: folder())[.posixPermissions] as? Int
        #expect(mode == 0o700)
        try end(service)
    }

    @Test func aUnitThatIsGrantedNoFolderWritesToNone() throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        try FileManager.default.createDirectory(atPath: folder(), withIntermediateDirectories: true)
        let service = try launcher.launchNow(request(nil))
        #expect(try !keepsFile(service, told: folder()))
        try end(service)
        let other = try launcher.launchNow(request(folder("units/other")))
        #expect(try !keepsFile(other, told: folder()))
        try end(other)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder()).isEmpty)
    }

    @Test func aWaitingRunnerWithoutTheFolderIsNotTaken() throws {
        let launcher = try EmbeddedLauncher(warmCount: 1)
        defer { launcher.shutDown() }
        _ = try launcher.waitUntilWarm(deadline: ServiceFixture.deadline)
        let service = try launcher.launchNow(request(folder()))
        #expect(!service.wasWarm)
        #expect(try keepsFile(service, told: folder()))
        try end(service)
    }

    @Test func aRunnerThatRehearsedServesThoseThatAreGrantedTheSame() throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        try launcher.rehearse(instance(folder()))
        #expect(try launcher.waitUntilWarm(deadline: ServiceFixture.deadline))
        for other in [nil, folder("units/other")] {
            let service = try launcher.launchNow(request(other))
            #expect(!service.wasWarm)
            try end(service)
        }
        let service = try launcher.launchNow(request(folder()))
        #expect(service.wasWarm)
        #expect(try keepsFile(service, told: folder()))
        try end(service)
    }

    @Test func aLaunchIsFollowedByARehearsalWithTheSameFolder() async throws {
        let launcher = try EmbeddedLauncher(warmCount: 1)
        defer { launcher.shutDown() }
        var first = request(folder())
        first.rehearsal = instance(nil)
        try end(try launcher.launchNow(first))
        #expect(await eventually { launcher.warmSpareCount == 2 })
        let second = try launcher.launchNow(first)
        #expect(second.wasWarm)
        #expect(try keepsFile(second, told: folder()))
        try end(second)
    }

    @Test func aFolderInOneThatIsOnlyReadableIsWritable() throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        launcher.show([temporary.path])
        let service = try launcher.launchNow(request(folder()))
        #expect(try keepsFile(service, told: folder()))
        try end(service)
    }

    @Test(arguments: ["link", "file"]) func aFolderThatIsNoneIsRefused(name: String) throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        try temporary.write([1], to: "file")
        try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: "/tmp")
        #expect {
            try launcher.launchNow(request(folder(name)))
        } throws: { error in
            guard case .dataFolderUnusable(let path, _) = error as? LaunchError else { return false }
            return path == folder(name) && "\(error)".contains(path)
        }
        #expect(throws: LaunchError.self) { try launcher.launchNow(request("no/root")) }
        #expect(throws: LaunchError.self) { try launcher.launchNow(request(folder("units/../../elsewhere"))) }
    }
}
