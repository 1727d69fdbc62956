import Foundation
import Glibc
import TestSupport
import Testing

/// How `auctl` ends when it is told to, or killed, while a unit hangs in its render call.
@Suite(.serialized) struct EndingCommandTests {
    /// A render through a unit in the command's own process that never returns from its first block.
    private func hanging(_ session: CommandSession) throws -> Process {
        try Wave.write(seconds: 1, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            "render", session.path("in.wav"), session.path("out.wav"), "--in-process", "--unit", "aufx flty Test",
            "--param", "persistent=1", "--param", "fault=7")
        #expect(eventually { Self.catchesTermination(process.processIdentifier) })
        return process
    }

    /// Whether the process has begun to take SIGTERM as a request.
    static func catchesTermination(_ process: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
        return mask & 1 << UInt64(SIGTERM - 1) != 0
    }

    private func leftovers(_ session: CommandSession) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: session.folder.path).filter { $0.hasPrefix("out.wav") }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func oneSignalEndsAHangingRender(_ number: Int32) throws {
        let session = try CommandSession()
        let process = try hanging(session)
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 128 + number)
        #expect(try leftovers(session).isEmpty)
    }

    @Test func theSecondSignalEndsItAtOnce() throws {
        let session = try CommandSession()
        let process = try hanging(session)
        kill(process.processIdentifier, SIGINT)
        #expect(eventually { !Self.catchesTermination(process.processIdentifier) })
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(process.terminationStatus == SIGTERM)
        #expect(try leftovers(session).isEmpty)
    }

    @Test func aKilledRenderLeavesNothing() throws {
        let session = try CommandSession()
        let process = try hanging(session)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try leftovers(session).isEmpty)
    }

    @Test func aKilledRenderKeepsWhatWasThere() throws {
        let session = try CommandSession()
        try Data("precious".utf8).write(to: URL(filePath: session.path("out.wav")))
        let process = try hanging(session)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try leftovers(session) == ["out.wav"])
        #expect(try String(contentsOfFile: session.path("out.wav"), encoding: .utf8) == "precious")
    }

    @Test func aQuarantinedUnitIsNamedWithReasonAndRemedy() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 120, to: URL(filePath: session.path("in.wav")))
        let process = try session.start(
            "play", session.path("in.wav"), "--unit", "aufx flty Test", "--device", "paced-null")
        // Each service that comes is killed, until none comes any more.
        let isOut = try eventually {
            if let service = try session.units("running").first?["serviceProcess"] as? Int {
                kill(pid_t(service), SIGKILL)
                usleep(50_000)
            }
            return try session.remarks().contains("is in quarantine")
        }
        #expect(isOut)
        #expect(try eventually { try session.units("quarantined").count == 1 })
        let listed = try session.run("ps").error
        let words = /\(Test: Faulty\) is in quarantine: .*; `auctl restart \d+\/1` starts it again in its host/
        #expect(listed.contains(words), "\(listed)")
        #expect(try session.run("incidents").output.contains("; put into quarantine"))
        let set = try session.run("param", "\(process.processIdentifier)/1", "gain=0.5")
        #expect(set.status == 0 && set.output.contains("0.5"), "\(set)")
        #expect(set.error == "auctl: Test: Faulty is quarantined; it gets the value when it runs again\n")
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        let said = try session.remarks()
        #expect(said.contains("aufx flty Test is in quarantine: "), "\(said)")
        #expect(said.contains("`auctl restart \(process.processIdentifier)/"), "\(said)")
        #expect(said.contains("`auctl quarantine clear aufx flty Test`"), "\(said)")
        #expect(
            try session.run("list").output.split(separator: "\n").contains {
                $0.contains("aufx flty Test") && $0.contains("quarantined")
            })
        let info = try session.run("info", "--no-load", "aufx", "flty", "Test").output
        #expect(
            info.contains(/quarantine +since .*: .*; `auctl quarantine clear aufx flty Test` or an update lifts it/),
            "\(info)")
        #expect(try session.objects("list").filter { $0["quarantine"] is String }.count == 1)
        #expect(
            try session.run("quarantine", "clear", "aufx", "flty", "Test").output
                == "aufx flty Test may be loaded again\n")
        #expect(try session.run("quarantine", "clear", "--all").output == "Nothing was in quarantine.\n")
    }
}
