import ComponentRegistry
import DaemonControl
import Foundation
import Glibc
import HostControl
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization
import TestSupport
import Testing
import Varlink

@Suite(.timeLimit(.minutes(2))) struct DaemonServiceTests {
    private static let request = LaunchRequest(
        title: "Test", libraryPath: "/usr/lib/auserviced/extensions/test.so", bundleHash: "abc")

    private func connect(_ service: LaunchedService) -> ServiceConnection {
        ServiceConnection(socket: service.socket)
    }

    private func ping(_ connection: ServiceConnection) throws {
        try connection.call(.ping, EmptyMessage(), deadline: MonotonicClock.deadline(milliseconds: 30_000))
    }

    private func answers(_ service: LaunchedService) throws -> Bool {
        let connection = connect(service)
        defer { connection.close() }
        try ping(connection)
        return true
    }

    @Test func serviceComesFromAWaitingRunnerAndAnswers() async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        #expect(try await eventually { try daemon.client().status().warmRunners == 1 })
        let client = try daemon.client()
        let (service, _) = try client.launch(Self.request)
        #expect(service.wasWarm)
        #expect(service.process?.processID == service.processID)
        #expect(try answers(service))
        #expect(try service.process?.waitForExit() != nil)
    }

    @Test func runnerRehearsesForTheNextStartOfTheSameLibrary() async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        #expect(try await eventually { try daemon.client().status().warmRunners == 1 })
        let library = TestPackage.product("libServiceTestUnit.so")
        let rehearsal = LoadMessage(
            unitIndex: 0, libraryPath: library, type: 0x6175_6678, subtype: 0x7465_7374, manufacturer: 0x5465_7374)
        let request = LaunchRequest(title: "Test", libraryPath: library, rehearsal: rehearsal)
        let (first, _) = try daemon.client().launch(request)
        // One for any unit again, and one that has loaded the library although no host asked it to.
        #expect(try await eventually { try daemon.client().status().warmRunners == 2 })
        #expect(await eventually { Self.children(of: daemon, thatLoaded: library).count == 1 })
        let rehearsed = Self.children(of: daemon, thatLoaded: library)
        let (second, _) = try daemon.client().launch(request)
        #expect(second.wasWarm && rehearsed == [second.processID] && first.processID != second.processID)
        #expect(try answers(second))
    }

    /// What the unit's preset 5 does: it writes a file into its folder, and tells whether it could.
    private func keepsFile(_ service: LaunchedService, _ instance: LoadMessage) throws -> Bool {
        let connection = connect(service)
        defer { connection.close() }
        let deadline = MonotonicClock.deadline(milliseconds: 30_000)
        try connection.call(.load, instance, deadline: deadline)
        let reply = try connection.control(
            unitIndex: 0, UnitMessage(.selectFactoryPreset, 5), deadline: deadline)
        return try reply.payload(as: ParameterValues.self).values.first?.value == 0.25
    }

    @Test func aUnitThatMayKeepFilesGetsItsFolderWarmAndCold() async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        #expect(try await eventually { try daemon.client().status().warmRunners == 1 })
        let library = TestPackage.product("libServiceTestUnit.so")
        let folder = daemon.directory + "/units/test"
        let instance = LoadMessage(
            unitIndex: 0, libraryPath: library, type: 0x6175_6678, subtype: 0x7465_7374, manufacturer: 0x5465_7374,
            dataFolder: folder)
        var request = LaunchRequest(title: "Test", libraryPath: library, rehearsal: instance)
        let (other, _) = try daemon.client().launch(request)
        #expect(try !keepsFile(other, instance))
        #expect(try await eventually { try daemon.client().status().warmRunners == 2 })
        request.dataFolder = folder
        let (cold, _) = try daemon.client().launch(request)
        #expect(try !cold.wasWarm && keepsFile(cold, instance))
        #expect(try await eventually { try daemon.client().status().warmRunners == 3 })
        let (warm, _) = try daemon.client().launch(request)
        #expect(try warm.wasWarm && keepsFile(warm, instance))
        let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test(arguments: ["takesFiles", "showsWindows", "opensWindows"])
    func aUnitThatMayDoMoreGetsARunnerThatIsLockedInForIt(grant: String) async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        #expect(try await eventually { try daemon.client().status().warmRunners == 1 })
        let library = TestPackage.product("libServiceTestUnit.so")
        let instance = LoadMessage(
            unitIndex: 0, libraryPath: library, type: 0x6175_6678, subtype: 0x7465_7374, manufacturer: 0x5465_7374)
        var request = LaunchRequest(title: "Test", libraryPath: library, rehearsal: instance)
        request.takesFiles = grant == "takesFiles"
        request.showsWindows = grant == "showsWindows"
        request.opensWindows = grant == "opensWindows"
        #expect(try !daemon.client().launch(request).service.wasWarm)
        #expect(try await eventually { try daemon.client().status().warmRunners == 2 })
        #expect(try daemon.client().launch(request).service.wasWarm)
    }

    @Test(arguments: ["relative", "/x/../y", "/dev/null"]) func aFolderThatIsNoneIsRefused(folder: String) async throws
    {
        let daemon = try await RunningDaemon(["--warm", "0"])
        var request = Self.request
        request.dataFolder = folder
        let wanted = request
        #expect(throws: VarlinkError.self) { try daemon.client().launch(wanted) }
    }

    @Test func waitingRunnerThatDiesIsReplacedAtOnce() async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        #expect(await eventually { DaemonStartTests.children(of: daemon.process.processID).count == 1 })
        let spare = try #require(DaemonStartTests.children(of: daemon.process.processID).first)
        kill(spare, SIGKILL)
        #expect(
            await eventually {
                let children = DaemonStartTests.children(of: daemon.process.processID)
                return children.count == 1 && children != [spare]
            })
    }

    private static func children(of daemon: RunningDaemon, thatLoaded library: String) -> [Int32] {
        DaemonStartTests.children(of: daemon.process.processID).filter { child in
            (try? String(contentsOfFile: "/proc/\(child)/maps", encoding: .utf8))?.contains(library) == true
        }
    }

    @Test func serviceWithoutAWaitingRunnerIsStartedAnew() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let (service, _) = try daemon.client().launch(Self.request)
        #expect(try !service.wasWarm && answers(service))
    }

    @Test func serviceOfAHostThatCrashedIsTakenOverByAnother() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 60_000)
        let client = try daemon.client()
        #expect(try client.services().map(\.state) == [.attached])
        #expect(throws: VarlinkError.self) { try client.attach(token: probe.token) }
        try probe.crash()
        #expect(try await eventually { try client.services().map(\.state) == [.waiting] })
        #expect(try client.services()[0].secondsLeft ?? 0 > 1)
        let (service, token) = try client.attach(token: probe.token)
        #expect(service.processID == probe.servicePID && token == probe.token)
        #expect(try client.services().map(\.hostPID) == [getpid()])
        #expect(try answers(service))
    }

    @Test func waitingServiceEndsAfterItsTime() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 50)
        try probe.crash()
        let client = try daemon.client()
        #expect(try await eventually { try client.services().isEmpty })
        #expect(try client.exitCause(processID: probe.servicePID) == .exit(0))
        #expect(try !client.recentIncidents().contains { $0.incident.processID == probe.servicePID })
    }

    @Test(arguments: [0, 50]) func serviceThatHangsEndsWhenItsTimeIsOver(linger: Int) async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: linger)
        kill(probe.servicePID, SIGSTOP)
        try probe.crash()
        #expect(try await eventually { try daemon.client().services().isEmpty })
        #expect(!DaemonStartTests.isRunning(probe.servicePID))
    }

    /// What the daemon knows of one that was lost is no reason to keep its sockets and its process open.
    @Test func ofAServiceThatIsLostNothingStaysOpen() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let client = try daemon.client()
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process.processID)/fd").count
        }
        // With the first one the daemon opens what it keeps: its log, its clocks.
        var before = 0
        for count in 1...4 {
            let probe = try RunningProbe(daemon, lingerMilliseconds: 600_000)
            try probe.crash()
            #expect(try await eventually { try client.services().filter { $0.state == .waiting }.count == 1 })
            kill(probe.servicePID, SIGKILL)
            #expect(
                try await eventually { try client.services().map(\.state) == Array(repeating: .lost, count: count) })
            if count == 1 { before = try descriptors() }
        }
        let isClosed = try await eventually { try descriptors() <= before }
        let after = try descriptors()
        #expect(isClosed, "\(before), then \(after)")
    }

    @Test func serviceThatHangsWhileItWaitsEndsWithTheDaemon() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 600_000)
        kill(probe.servicePID, SIGSTOP)
        try probe.crash()
        #expect(try await eventually { try daemon.client().services().map(\.state) == [.waiting] })
        #expect(try daemon.terminate() == .code(0))
        #expect(await eventually { !DaemonStartTests.isRunning(probe.servicePID) })
    }

    @Test func hostThatDoesNotLingerTakesItsServiceAlong() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 0)
        try probe.crash()
        #expect(try await eventually { try daemon.client().services().isEmpty })
        #expect(!DaemonStartTests.isRunning(probe.servicePID))
    }

    @Test func serviceInUseSurvivesTheDaemonsCrash() async throws {
        let daemon = try await RunningDaemon(["--warm", "1"])
        let (service, _) = try daemon.client().launch(Self.request)
        let connection = connect(service)
        try ping(connection)
        daemon.process.kill()
        _ = try daemon.process.waitForExit()
        try ping(connection)
        connection.close()
        #expect(await eventually { !DaemonStartTests.isRunning(service.processID) })
    }

    @Test func hostAppearsWithItsUnitsAndItsIncidentGetsItsTrueCause() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 0)
        let client = try daemon.client()
        let host = probe.process.processID
        let seen = try #require(client.hosts().first { $0.host.processID == host })
        #expect(seen.host.name == "probe" && seen.units.map(\.cycles) == [42])
        #expect(try client.metrics().contains("auserviced_unit_cycles_total{host=\"probe\",host_pid=\"\(host)\""))
        try client.kill(host: host, instance: 1)
        let found = Mutex<LoggedIncident?>(nil)
        try daemon.client().followIncidents { incident in
            guard incident.host?.processID == host else { return true }
            found.withLock { $0 = incident }
            return false
        }
        #expect(found.withLock { $0?.incident.cause } == .signal(SIGKILL))
        let log = try String(contentsOfFile: daemon.directory + "/auserviced/incidents.jsonl", encoding: .utf8)
        #expect(log.contains("aufx prob Test"))
    }

    @Test func hostOfAnotherRuntimeDirectoryIsNotSeen() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let other = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 0)
        let host = probe.process.processID
        #expect(try daemon.client().hosts().map(\.host.processID) == [host])
        #expect(try other.client().hosts().isEmpty)
    }

    @Test func serviceThatCrashesWhileItWaitsIsAnIncident() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let probe = try RunningProbe(daemon, lingerMilliseconds: 60_000)
        try probe.crash()
        let client = try daemon.client()
        #expect(try await eventually { try client.services().map(\.state) == [.waiting] })
        kill(probe.servicePID, SIGKILL)
        #expect(try await eventually { try client.exitCause(processID: probe.servicePID) != nil })
        var found: LoggedIncident?
        try client.followIncidents { incident in
            guard incident.incident.processID == probe.servicePID else { return true }
            found = incident
            return false
        }
        #expect(found?.host == nil && found?.incident.cause == .signal(SIGKILL))
        #expect(try daemon.client().metrics().contains("auserviced_incidents_total{cause=\"signal\"}"))
    }

    @Test func incidentsSurviveARestartOfTheDaemon() async throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        mkdir(directory + "/auserviced", 0o700)
        let incident = Incident(
            time: 1, component: "aufx a b", instance: 1, processID: 2, cause: .deadline, action: .restarted)
        let line = try JSONEncoder().encode(LoggedIncident(host: nil, incident: incident))
        try (line + Data("\n{\"cut short".utf8)).write(to: URL(filePath: directory + "/auserviced/incidents.jsonl"))
        let daemon = try await RunningDaemon(["--warm", "0"], folder: folder)
        #expect(try daemon.client().recentIncidents().first == LoggedIncident(host: nil, incident: incident))
    }

    @Test func whatAServicePrintsIsInTheLogAndInItsIncident() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let client = try daemon.client()
        let library = TestPackage.product("libServiceTestUnit.so")
        let (service, _) = try client.launch(LaunchRequest(title: "Talker", libraryPath: library))
        let connection = connect(service)
        let deadline = MonotonicClock.deadline(milliseconds: 30_000)
        let load = LoadMessage(unitIndex: 0, libraryPath: library, type: 1, subtype: 2, manufacturer: 3)
        try connection.call(.load, load, deadline: deadline)
        _ = try connection.control(unitIndex: 0, UnitMessage(.selectFactoryPreset, 3), deadline: deadline)
        let words = "to standard error: \\u{1b}[2J"
        #expect(try await eventually { try client.lastOutput(processID: service.processID).last == words })
        #expect(await eventually { daemon.output.contains("Talker[\(service.processID)]: \(words)\n") })
        service.process?.kill()
        #expect(try await eventually { try client.exitCause(processID: service.processID) != nil })
        #expect(try client.lastOutput(processID: service.processID).last == words)
        #expect(try client.lastOutput(processID: 1) == [])
        connection.close()
    }

    @Test func quarantinedBundleIsRefusedUntilReleased() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let store = QuarantineStore(path: daemon.directory + "/auserviced/quarantine.json")
        try store.add(QuarantineEntry(bundleHash: "abc", component: "aufx a b", reason: "three crashes", since: 0))
        let client = try daemon.client()
        #expect(try client.quarantine().map(\.bundleHash) == ["abc"])
        let error = #expect(throws: VarlinkError.self) { try client.launch(Self.request) }
        #expect(error?.name == "io.auserviced.InQuarantine" && error?.message?.contains("three crashes") == true)
        #expect(try client.release(bundleHash: "abc") == 1)
        #expect(try answers(client.launch(Self.request).service))
    }

    @Test(arguments: [("", "relative.so", "libraryPath"), (String(repeating: "x", count: 300), "/a.so", "title")])
    func wrongLaunchIsRefusedByParameter(title: String, path: String, parameter: String) async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        #expect(throws: VarlinkError.invalidParameter(parameter)) {
            try daemon.client().launch(LaunchRequest(title: title, libraryPath: path))
        }
    }

    @Test func newExtensionIsListedByItself() async throws {
        let daemon = try await RunningDaemon(["--warm", "0"])
        let contents = daemon.directory + "/extensions/Probe.appex/Contents"
        try FileManager.default.createDirectory(atPath: contents + "/Linux", withIntermediateDirectories: true)
        try Data("not a list".utf8).write(to: URL(filePath: contents + "/Info.plist"))
        let client = try daemon.client()
        #expect(try await eventually { try client.list().diagnostics.first?.path.hasSuffix("Probe.appex") == true })
        #expect(throws: VarlinkError.self) { try client.info("Probe") }
    }

    @Test func metricsAreServedOnThePortAndInTheFile() async throws {
        let folder = try TemporaryFolder()
        let directory = folder.path
        let file = directory + "/metrics.prom"
        let daemon = try await RunningDaemon(
            ["--warm", "0", "--metrics-port", "0", "--metrics-file", file], folder: folder)
        let output = daemon.output
        let start = try #require(output.range(of: "http://127.0.0.1:"))
        let address = try #require(output[start.lowerBound...].split(separator: "\n").first)
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["curl", "-s", String(address)]
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text.hasSuffix("# EOF\n") && text.contains("auserviced_warm_runners 0"))
        #expect(await eventually { FileManager.default.fileExists(atPath: file) })
        #expect(try daemon.terminate() == .code(0))
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
