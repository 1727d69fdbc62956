import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl` of a user without the right to real-time scheduling, who is granted it over D-Bus by a service that keeps the
/// rules of Debian's rtkit-daemon.
@Suite(.serialized, .enabled(if: PrivateBus.isPossible, "root, dbus-daemon and FIFO scheduling"))
struct RealtimeKitCommandTests {
    @Test func threadsOfTheHostAndOfServicesAreGrantedRealTime() throws {
        let session = try CommandSession()
        let bus = try PrivateBus(in: session.folder, role: "realtimekit")
        let outcome = try bus.auctl([
            "play", "--input", "--device", "paced-null", "--unit", "aufx gain Demo", "--duration", "1", "--no-daemon",
            "--allow-incidents", "--json",
        ])
        #expect(outcome.status == 0, "\(outcome.error)")
        let grants = try bus.grants()
        #expect(grants.allSatisfy { $0.answer == "granted" }, "\(grants)")
        // The device's thread at the highest priority that there is, the service's five below it, in its own process.
        let host = try #require(grants.first { $0.priority == 20 })
        let service = try #require(grants.first { $0.priority == 15 }, "\(grants)")
        #expect(service.process != host.process)
        #expect(!outcome.error.contains("without real-time rights"))
    }

    @Test func thePortalIsAskedWhereThereIsNoRealtimeKit() throws {
        let session = try CommandSession()
        let bus = try PrivateBus(in: session.folder, role: "portal")
        let outcome = try bus.auctl(["doctor", "--json"])
        #expect(outcome.output.contains("\"realtimeAllowed\" : true"), "\(outcome.output)")
        #expect(try bus.grants().contains { $0.priority == 20 && $0.answer == "granted" })
    }

    @Test func withoutABusTheUserIsToldWhatHelps() throws {
        let session = try CommandSession()
        let bus = try PrivateBus(in: session.folder, role: nil)
        let outcome = try bus.auctl(["doctor"])
        #expect(outcome.output.contains("FIFO is refused") && outcome.output.contains("install rtkit"))
    }
}

/// A bus of a test's own with a service that grants real-time scheduling on it.
final class PrivateBus {
    /// Who asked, and what became of it.
    struct Grant {
        var process, priority: Int
        var answer: String
    }

    static let isPossible: Bool = {
        guard geteuid() == 0, access("/usr/bin/dbus-daemon", X_OK) == 0, access("/usr/bin/setpriv", X_OK) == 0 else {
            return false
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/chrt")
        process.arguments = ["--rr", "20", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    private let folder: URL
    private var runs: [ProgramRun] = []
    private var address: String { "unix:path=\(folder.path)/bus" }
    private let role: String?

    /// - Parameter role: what is on the bus, `realtimekit` or `portal`; nil for no bus at all.
    init(in folder: URL, role: String?) throws {
        (self.folder, self.role) = (folder, role)
        guard let role else { return }
        let configuration = try Self.configuration(in: folder)
        try start(URL(filePath: "/usr/bin/dbus-daemon"), ["--nofork", "--config-file=\(configuration.path)"], "-bus")
        guard eventually({ access("\(folder.path)/bus", F_OK) == 0 }) else { throw CocoaError(.executableLoad) }
        try start(URL(filePath: TestPackage.product("realtimekitstandin")), [address, role], "-grants")
        guard try eventually({ try text("output-grants").hasPrefix("ready") }) else {
            throw CocoaError(.executableLoad)
        }
    }

    /// What a bus in `folder` is started with; it listens there at `bus`.
    static func configuration(in folder: URL) throws -> URL {
        let file = folder.appending(path: "bus.conf")
        try Data(
            """
            <busconfig><type>system</type><listen>unix:path=\(folder.path)/bus</listen><auth>EXTERNAL</auth>
            <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="method_call"/>
            <allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>
            """.utf8
        ).write(to: file)
        return file
    }

    deinit { for run in runs { kill(run.process.processIdentifier, SIGKILL) } }

    /// Runs `auctl` as a process that may not make threads real-time ones itself.
    func auctl(_ arguments: [String]) throws -> ProgramRun.Outcome {
        let nowhere = "unix:path=\(folder.path)/nowhere"
        let without = [
            "--bounding-set", "-sys_nice", "--inh-caps", "-sys_nice", "/usr/bin/prlimit", "--rtprio=0:0", "--",
        ]
        return try ProgramRun(
            URL(filePath: "/usr/bin/setpriv"), without + [TestPackage.product("auctl")] + arguments, in: folder,
            extensions: Installation.shared.get().extensions,
            adding: [
                "DBUS_SYSTEM_BUS_ADDRESS": role == "realtimekit" ? address : nowhere,
                "DBUS_SESSION_BUS_ADDRESS": role == "portal" ? address : nowhere,
            ], suffix: "-auctl"
        ).outcome()
    }

    func grants() throws -> [Grant] {
        try text("output-grants").split(separator: "\n").dropFirst().compactMap { line in
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard words.count == 4, let process = Int(words[0]), let priority = Int(words[2]) else { return nil }
            return Grant(process: process, priority: priority, answer: words[3])
        }
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private func start(_ program: URL, _ arguments: [String], _ suffix: String) throws {
        runs.append(try ProgramRun(program, arguments, in: folder, extensions: folder, suffix: suffix))
    }
}
