import AudioToolbox
import ExtensionService
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Supervision
import Testing

/// Units, hosts and files that are not what they should be: a clear answer, or an end with its cause.
@Suite(.serialized, .timeLimit(.minutes(2))) struct FaultyServiceTests {
    @Test func aMissingLibraryIsNamed() throws {
        try expectRefusal(mentioning: "/nowhere/libNone.so") { try $0.load(library: "/nowhere/libNone.so") }
    }

    @Test func aLibraryWithoutEntryIsNamed() throws {
        let library = ServiceFixture.libraryPath("NoEntry")
        try expectRefusal(mentioning: "\(library) does not export AUExtensionEntry") { try $0.load(library: library) }
    }

    @Test func aLibraryOfAnotherVersionIsNamed() throws {
        let library = ServiceFixture.libraryPath("OtherVersion")
        try expectRefusal(mentioning: "\(library) was built for version \(AU_EXTENSION_ABI_VERSION + 1)") {
            try $0.load(library: library)
        }
    }

    @Test func aUnitThatMakesNoInstanceIsRefusedWithItsStatus() throws {
        let fixture = try ServiceFixture()
        #expect(throws: ConnectionError.self) { try fixture.load(subtype: ServiceFixture.failingSubtype) }
        try fixture.load()
    }

    @Test func requestsToUnitsThatAreNotThereAreRefused() throws {
        try expectRefusal(mentioning: "no unit 0") { _ = try $0.control(.describe) }
        try expectRefusal(mentioning: "no unit 0") { _ = try $0.openLink() }
    }

    @Test func aRequestWithoutItsDescriptorIsRefused() throws {
        try expectRefusal(mentioning: "lacks a descriptor") {
            let bare = ServiceRequest<ServiceScheduling, SchedulingReply>(.openGate)
            try $0.connection.call(bare, ServiceScheduling(), deadline: ServiceFixture.deadline)
        }
    }

    @Test func aRegionThatIsTooSmallIsRefused() throws {
        let file = try MemoryFile(name: "small", size: 64)
        try file.add(.fixedSize)
        try expectRefusal(mentioning: "unusable") {
            try $0.connection.call(
                .openGate, ServiceScheduling(), descriptors: [file.rawDescriptor, file.rawDescriptor],
                deadline: ServiceFixture.deadline)
        }
    }

    @Test func aMalformedRequestIsRefused() throws {
        try expectRefusal(mentioning: "too short") {
            let empty = ServiceRequest<EmptyMessage, UnitDescription>(.load)
            try $0.connection.call(empty, EmptyMessage(), deadline: ServiceFixture.deadline)
        }
    }

    @Test func aCrashInAControlMessageEndsTheService() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        #expect(throws: ConnectionError.closedByPeer) { try fixture.control(.selectFactoryPreset, 1) }
        #expect(try fixture.exit().map { IncidentCause($0) } == .signal(SIGABRT))
    }

    @Test func aHangInAControlMessageTimesOut() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        #expect(throws: ConnectionError.timedOut(.control)) {
            try fixture.connection.control(
                unitIndex: 0, UnitMessage(.selectFactoryPreset, 2), deadline: MonotonicClock.deadline(milliseconds: 50))
        }
    }

    @Test func aRunnerWithoutSupervisorSaysHowItIsStarted() throws {
        let process = try ProcessHandle.spawn(
            ProcessHandle.Launch(executable: try RunnerPath.find(), descriptors: [(source: try devNull(), target: 2)]))
        #expect(try process.waitForExit(deadline: ServiceFixture.deadline) == .code(64))
    }

    @Test func unknownOptionsAreNamed() {
        #expect(throws: RunnerUsageError("“--what” is not an option")) { try RunnerArguments(["--what"]) }
        #expect(throws: RunnerUsageError.self) { try RunnerArguments(["--preload"]) }
        for text in ["", "-1", "0", "1e9", "99999999999999999999"] {
            #expect(throws: RunnerUsageError.self) { try RunnerArguments(["--memory", text]) }
        }
        #expect((try? RunnerArguments(["--memory", "1073741824"]))?.memoryBytes == 1 << 30)
        #expect([[], ["--spare"]].map { (try? RunnerArguments($0))?.isSpare } == [false, true])
    }

    @Test func optionsAreRead() throws {
        let arguments = try RunnerArguments(["--title", "   ", "--preload", "/a.so", "/b.so"])
        #expect(arguments.preloads == ["/a.so", "/b.so"])
    }

    private func expectRefusal(mentioning text: String, _ body: (ServiceFixture) throws -> Void) throws {
        let fixture = try ServiceFixture()
        do {
            try body(fixture)
            Issue.record("nothing was refused")
        } catch let error as ConnectionError {
            #expect(error.description.contains(text), "\(error)")
        }
        try fixture.connection.call(.ping, EmptyMessage(), deadline: ServiceFixture.deadline)
    }

    private func devNull() throws -> Int32 {
        let number = open("/dev/null", O_WRONLY)
        try #require(number >= 0)
        return number
    }
}
