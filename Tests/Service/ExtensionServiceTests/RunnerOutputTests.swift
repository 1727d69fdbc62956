import Glibc
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// What services print.
@Suite(.serialized, .timeLimit(.minutes(2))) struct RunnerOutputTests {
    @Test func linesArePassedOnWithTitleAndProcess() async throws {
        let fixture = try ServiceFixture(title: "Alien\nVoice")
        try fixture.load()
        _ = try fixture.control(.selectFactoryPreset, 3)
        let head = "Alien\\u{a}Voice[\(fixture.service.processID)]: "
        #expect(await eventually { fixture.printed.all.count == 2 })
        #expect(
            fixture.printed.all == [head + "to standard output", head + "to standard error: \\u{1b}[2J"])
        #expect(
            fixture.service.output?.lastLines == ["to standard output", "to standard error: \\u{1b}[2J"])
    }

    @Test func linesAreLoggedWithUnitAndProcess() async throws {
        let log = CapturedLog.shared
        let fixture = try ServiceFixture(title: "Talker", alsoTo: { ServiceOutput.log($0) })
        try fixture.load()
        _ = try fixture.control(.selectFactoryPreset, 3)
        let expected = ["unit": "Talker", "process": "\(fixture.service.processID)"]
        let isLogged = await eventually {
            log.records(ServiceOutput.logLabel).filter { $0.metadata == expected }.map(\.message)
                == ["to standard output", "to standard error: \\u{1b}[2J"]
        }
        #expect(isLogged)
        let levels = log.records(ServiceOutput.logLabel).filter { $0.metadata == expected }.map(\.level)
        #expect(levels == ["notice", "notice"])
    }

    @Test func theLastWordsOfACrashedServiceAreKept() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.control(.selectFactoryPreset, 3)
        #expect(throws: ConnectionError.closedByPeer) { try fixture.control(.selectFactoryPreset, 1) }
        #expect(fixture.service.output?.lastLines.last == "to standard error: \\u{1b}[2J")
    }

    @Test func aServiceThatPrintsWithoutEndIsServedAndLeftOut() async throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.control(.selectFactoryPreset, 4)
        // The pipe was full several times over when so much has been passed on.
        #expect(await eventually { fixture.printed.all.count >= 100 })
        #expect(try fixture.control(.selectFactoryPreset, 0).status == 0)
        fixture.service.process?.kill()
        #expect(await eventually { fixture.printed.all.last?.hasSuffix("of its output are left out") == true })
        let printed = fixture.printed.all
        let count = printed.last?.split(separator: " ").dropLast(9).last.flatMap { Int($0) }
        #expect(try #require(count) > 0, "\(printed.last ?? "")")
    }

    @Test func aServiceWhoseReaderIsGoneLives() throws {
        let host = try UnixSocket.pair(.sequencedPacket)
        let process = try unreadRunner(for: host.1)
        let connection = ServiceConnection(socket: host.0)
        let load = ServiceFixture.loadMessage(library: ServiceFixture.libraryPath())
        try connection.call(.load, load, deadline: ServiceFixture.deadline)
        for _ in 0..<3 {
            let reply = try connection.control(
                unitIndex: 0, UnitMessage(.selectFactoryPreset, 3), deadline: ServiceFixture.deadline)
            #expect(reply.status == 0)
        }
        connection.quit()
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(0))
    }

    @Test func theEndOfAHostIsSilent() throws {
        for _ in 0..<10 {
            let fixture = try ServiceFixture()
            try fixture.load()
            let describe = ControlMessage(unitIndex: 0, bytes: UnitMessage(.describe).bytes)
            for _ in 0..<20 {
                _ = try fixture.connection.send(.control, describe, deadline: ServiceFixture.deadline)
            }
            fixture.connection.close()
            #expect(try fixture.exit() == .code(0))
            #expect(fixture.service.output?.lastLines == [])
        }
    }

    @Test func aHostThatBreaksTheProtocolIsToldApartFromAService() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        try fixture.service.socket.send([1, 2, 3])
        #expect(try fixture.exit() == .code(0))
        let line = try #require(fixture.service.output?.lastLines.first)
        #expect(line.hasPrefix("auextension: the host broke the protocol"))
    }

    /// A runner with a host, whose output nobody reads any more.
    private func unreadRunner(for hostSocket: UnixSocket) throws -> ProcessHandle {
        let ends = try UnixSocket.pair(.sequencedPacket)
        try RunnerControl(socket: ends.0).adopt(hostSocket: hostSocket)
        let pipe = try OutputPipe()
        let printing = pipe.writing.rawValue
        let process = try ProcessHandle.spawn(
            ProcessHandle.Launch(
                executable: try RunnerPath.find(),
                descriptors: [(ends.1.rawDescriptor, 3), (printing, 1), (printing, 2)]))
        _ = pipe.closeWriting()
        return process
    }
}
