import AudioToolbox
import ExtensionService
import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// When runners end, and when they wait.
@Suite(.serialized, .timeLimit(.minutes(2))) struct RunnerLifeTests {
    @Test func quitEndsTheService() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        fixture.connection.quit()
        #expect(try fixture.exit() == .code(0))
    }

    @Test func aHostThatHangsUpEndsTheService() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        fixture.connection.close()
        #expect(try fixture.exit() == .code(0))
    }

    @Test func aServiceThatHangsEndsAfterItsHost() throws {
        let fixture = try ServiceFixture()
        try fixture.load(library: ServiceFixture.libraryPath("Faulty"))
        // The number of "control hang" among the faults.
        _ = try fixture.control(.setParameters, [ParameterValue(address: 1, value: 19)])
        _ = try fixture.connection.send(
            .control, ControlMessage(unitIndex: 0, bytes: UnitMessage(.getState, false).bytes),
            deadline: ServiceFixture.deadline)
        fixture.connection.close()
        let exit = try fixture.service.process?.waitForExit(deadline: MonotonicClock.deadline(milliseconds: 60_000))
        #expect(exit == .code(70))
    }

    @Test func aWarmRunnerIsTakenAndReplaced() async throws {
        let fixture = try ServiceFixture(warmCount: 1)
        #expect(fixture.service.wasWarm)
        try fixture.load()
        let isReplaced = await eventually { fixture.launcher.spareCount == 1 }
        #expect(isReplaced)
    }

    @Test func whoWaitsUntilRunnersAreWarmFindsOneThatHasRehearsedTheLastLibrary() throws {
        let launcher = try EmbeddedLauncher(warmCount: 1)
        defer { launcher.shutDown() }
        let library = ServiceFixture.libraryPath()
        for _ in 0..<5 {
            var request = LaunchRequest(title: "x", libraryPath: library)
            request.rehearsal = ServiceFixture.loadMessage(library: library)
            let service = try launcher.launchNow(request)
            #expect(try launcher.waitUntilWarm(deadline: ServiceFixture.deadline))
            #expect(launcher.warmSpareCount == 2)
            service.process?.kill()
            _ = try service.process?.waitForExit(deadline: ServiceFixture.deadline)
        }
    }

    @Test func runnersWaitAgainAfterATimeInWhichNoneCouldBeStarted() async throws {
        let folder = try TemporaryFolder()
        let link = folder.path + "/auextension"
        func install() { #expect(symlink(TestPackage.product("auextension"), link) == 0) }
        install()
        let launcher = try EmbeddedLauncher(runnerPath: link, warmCount: 1)
        defer { launcher.shutDown() }
        try launcher.refill()
        #expect(unlink(link) == 0)
        let first = try launcher.launchNow(LaunchRequest(title: "x", libraryPath: ServiceFixture.libraryPath()))
        #expect(first.wasWarm)
        #expect(throws: LaunchError.self) { try launcher.waitUntilWarm(deadline: ServiceFixture.deadline) }
        install()
        let second = try launcher.launchNow(LaunchRequest(title: "x", libraryPath: ServiceFixture.libraryPath()))
        #expect(!second.wasWarm)
        let isRefilled = await eventually { launcher.spareCount == 1 }
        #expect(isRefilled)
    }

    @Test func aRehearsedRunnerServesItsLibraryOnly() throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        let library = ServiceFixture.libraryPath()
        try launcher.rehearse(ServiceFixture.loadMessage(library: library))
        try launcher.rehearse(ServiceFixture.loadMessage(library: library))
        #expect(launcher.spareCount == 1)
        #expect(try launcher.waitUntilWarm(deadline: ServiceFixture.deadline))
        let other = try launcher.launchNow(LaunchRequest(title: "x", libraryPath: "/other.so"))
        let same = try launcher.launchNow(LaunchRequest(title: "x", libraryPath: library))
        #expect([other.wasWarm, same.wasWarm] == [false, true])
        let connection = ServiceConnection(socket: same.socket)
        let hello = try connection.call(
            .hello, HelloMessage(abiVersion: AU_EXTENSION_ABI_VERSION), deadline: ServiceFixture.deadline)
        #expect(hello.loadedUnits.isEmpty)
        try connection.call(
            .load, ServiceFixture.loadMessage(library: library), deadline: ServiceFixture.deadline)
        for service in [other, same] {
            service.process?.kill()
            _ = try service.process?.waitForExit(deadline: ServiceFixture.deadline)
        }
    }

    @Test func aPlugInWithoutWindowsTakesAWaitingRunnerAndOneWithThemDoesNot() throws {
        let launcher = try EmbeddedLauncher(warmCount: 1)
        defer { launcher.shutDown() }
        #expect(try launcher.waitUntilWarm(deadline: ServiceFixture.deadline))
        // A folder that every service sees.
        var request = LaunchRequest(title: "x", libraryPath: "/usr/lib")
        request.showsWindows = true
        let shown = try launcher.launchNow(request)
        // What opens windows itself needs a server for them, whoever asks for that.
        request.showsWindows = false
        request.opensWindows = true
        let opened = try launcher.launchNow(request)
        request.opensWindows = false
        let plain = try launcher.launchNow(request)
        #expect([shown.wasWarm, opened.wasWarm, plain.wasWarm] == [false, false, true])
        for service in [shown, opened, plain] {
            service.process?.kill()
            _ = try service.process?.waitForExit(deadline: ServiceFixture.deadline)
        }
    }

    @Test func theOldestRehearsalMakesRoom() throws {
        let launcher = try EmbeddedLauncher(warmCount: 0, rehearsedCount: 2)
        defer { launcher.shutDown() }
        for name in ["a", "b", "c"] { try launcher.rehearse(ServiceFixture.loadMessage(library: "/\(name).so")) }
        #expect(launcher.spareCount == 2)
    }

    @Test func aDeadSpareIsNotGiven() throws {
        let launcher = try EmbeddedLauncher(warmCount: 1)
        defer { launcher.shutDown() }
        _ = try launcher.waitUntilWarm(deadline: ServiceFixture.deadline)
        let spare = try #require(launcher.spareProcessIDs.first)
        let process = try ProcessHandle(opening: spare)
        process.kill()
        let poll = try EventPoll()
        try poll.add(process.rawDescriptor, token: 0)
        _ = try poll.wait(deadline: ServiceFixture.deadline)
        let service = try launcher.launchNow(LaunchRequest(title: "x", libraryPath: "/x"))
        #expect(service.processID != spare)
        let connection = ServiceConnection(socket: service.socket)
        try connection.call(.ping, EmptyMessage(), deadline: ServiceFixture.deadline)
        connection.quit()
        _ = try service.process?.waitForExit(deadline: ServiceFixture.deadline)
    }

    @Test func aSpareThatEndsIsReplacedWithoutALaunchAgainAndAgain() async throws {
        let launcher = try EmbeddedLauncher(warmCount: 1)
        defer { launcher.shutDown() }
        try launcher.refill()
        for _ in 0..<3 {
            let spare = try #require(launcher.spareProcessIDs.first)
            kill(spare, SIGKILL)
            let isReplaced = await eventually { launcher.spareCount == 1 && launcher.spareProcessIDs != [spare] }
            #expect(isReplaced)
        }
    }

    @Test func aRehearsedSpareThatIsKilledIsReplacedByAnother() async throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        let library = ServiceFixture.libraryPath()
        try launcher.rehearse(ServiceFixture.loadMessage(library: library))
        #expect(try launcher.waitUntilWarm(deadline: ServiceFixture.deadline))
        let spare = try #require(launcher.spareProcessIDs.first)
        kill(spare, SIGKILL)
        let isReplaced = await eventually { launcher.spareCount == 1 && launcher.spareProcessIDs != [spare] }
        #expect(isReplaced)
        #expect(try launcher.waitUntilWarm(deadline: ServiceFixture.deadline))
        let service = try launcher.launchNow(LaunchRequest(title: "x", libraryPath: library))
        #expect(service.wasWarm)
        service.process?.kill()
    }

    @Test func aLibraryWhoseRehearsalCrashesIsNotRehearsedAgain() async throws {
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        let crashing = ServiceFixture.loadMessage(
            library: ServiceFixture.libraryPath(), subtype: ServiceFixture.crashingSubtype)
        try launcher.rehearse(crashing)
        let isGone = await eventually { launcher.spareCount == 0 }
        #expect(isGone)
        try launcher.rehearse(crashing)
        #expect(launcher.spareCount == 0)
    }

    @Test func sparesEndWithTheirLauncher() async throws {
        let launcher = try EmbeddedLauncher(warmCount: 2)
        _ = try launcher.waitUntilWarm(deadline: ServiceFixture.deadline)
        let spares = launcher.spareProcessIDs
        #expect(spares.count == 2)
        launcher.shutDown()
        #expect(throws: LaunchError.shutDown) { try launcher.launchNow(LaunchRequest(title: "x", libraryPath: "/x")) }
        let areGone = await eventually { spares.allSatisfy { kill($0, 0) != 0 } }
        #expect(areGone)
    }

    @Test func aLingeringServiceKeepsItsUnitForTheNextHost() throws {
        let fixture = try ServiceFixture(lingerMilliseconds: 10_000)
        try fixture.load()
        _ = try fixture.openGate()
        try fixture.allocate()
        _ = try fixture.openLink()
        _ = try fixture.control(.setParameters, [ParameterValue(address: 7, value: 0.5)])
        fixture.connection.close()
        let ends = try UnixSocket.pair(.sequencedPacket)
        try fixture.service.control?.adopt(hostSocket: ends.1, title: "Again")
        let next = ServiceConnection(socket: ends.0)
        let hello = try next.call(
            .hello, HelloMessage(abiVersion: AU_EXTENSION_ABI_VERSION), deadline: ServiceFixture.deadline)
        #expect(hello.processID == fixture.ownNumber)
        #expect(hello.loadedUnits.map(\.subtype) == [ServiceFixture.subtype])
        _ = try fixture.openGate(on: next)
        let link = try fixture.openLink(on: next)
        let output = fixture.render(link)
        #expect(output == 0.5)
        next.close()
        #expect(try fixture.exit() == .code(0))
    }

    @Test func aLingeringServiceEndsWhenNobodyComes() throws {
        let fixture = try ServiceFixture(lingerMilliseconds: 20)
        try fixture.load()
        fixture.connection.close()
        #expect(try fixture.exit() == .code(0))
    }

    @Test func aLingeringServiceEndsWithItsSupervisor() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let host = try UnixSocket.pair(.sequencedPacket)
        var control: RunnerControl? = RunnerControl(socket: ends.0)
        try control?.adopt(hostSocket: host.1, lingerMilliseconds: 60_000)
        let process = try ProcessHandle.spawn(
            ProcessHandle.Launch(
                executable: try RunnerPath.find(), descriptors: [(source: ends.1.rawDescriptor, target: 3)]))
        let connection = ServiceConnection(socket: host.0)
        try connection.call(.ping, EmptyMessage(), deadline: ServiceFixture.deadline)
        control = nil
        ends.0.shutDown()
        try connection.call(.ping, EmptyMessage(), deadline: ServiceFixture.deadline)
        connection.close()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
        _ = control
    }

    @Test func aWarmRunnerEndsWithItsSupervisor() throws {
        let ends = try UnixSocket.pair(.sequencedPacket)
        let process = try ProcessHandle.spawn(
            ProcessHandle.Launch(
                executable: try RunnerPath.find(), descriptors: [(source: ends.1.rawDescriptor, target: 3)]))
        #expect(try RunnerControl(socket: ends.0).waitUntilReady(deadline: ServiceFixture.deadline))
        ends.0.shutDown()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
    }

    @Test func aMissingRunnerIsNamed() {
        #expect(throws: LaunchError.self) {
            try EmbeddedLauncher(runnerPath: "/nowhere/auextension").launchNow(
                LaunchRequest(title: "x", libraryPath: "/x"))
        }
    }
}
